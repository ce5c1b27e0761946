/** Numbers in words, folded, in English and Spanish: up to thirty, then tens, then Spanish hundreds. */
import { wordTable } from './word-lists.ts';

const TO_TWENTY_NINE =
  'cero zero|uno one|dos two|tres three|cuatro four|cinco five|seis six|siete seven|ocho eight|nueve nine|diez ten|once eleven|doce twelve|trece thirteen|catorce fourteen|quince fifteen|dieciseis sixteen|diecisiete seventeen|dieciocho eighteen|diecinueve nineteen|veinte twenty|veintiuno veintiun veintiuna|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve';
const TENS =
  'treinta thirty|cuarenta forty|cincuenta fifty|sesenta sixty|setenta seventy|ochenta eighty|noventa ninety';
const HUNDREDS =
  'cien ciento|doscientos doscientas|trescientos trescientas|cuatrocientos cuatrocientas|quinientos quinientas|seiscientos seiscientas|setecientos setecientas|ochocientos ochocientas|novecientos novecientas';

/** The value of each word. "Un", "una" and "a" are left out: they are as often articles. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...valued(TO_TWENTY_NINE, 0, 1),
  ...valued(TENS, 30, 10),
  ...valued(HUNDREDS, 100, 100),
]);

/** The words between `|` with their values, which grow by `step`. */
function valued(words: string, first: number, step: number): ReadonlyMap<string, number> {
  return wordTable(words.split('|').map((names, at) => [names, first + step * at] as const));
}
