/** What a chart is for, which is none of its days: "for tomorrow's front page", "para la tapa de mañana". */
import { foldLetters, partedAt } from '../folded-letters.ts';

const WHEN =
  "(?:tomorrow|tonight|next week|next month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:['’]s)?";
const CUANDO =
  '(?:manana|pasado manana|esta noche|la semana que viene|(?:el )?(?:proximo )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))';
const PURPOSE = new RegExp(
  `(?<![a-z])(?:${[
    `for ${WHEN}(?: (?:front|cover|morning|evening|weekend|print|home))? (?:page|paper|edition|newsletter|column|print)`,
    `for ${WHEN} (?:editorial|news|planning) (?:meeting|conference)`,
    `para (?:la |el |una |un )?(?:tapa|portada|edicion|diario|reunion de (?:sumario|redaccion)|nota|columna|cierre|newsletter|sumario|suplemento|revista)(?: impres[oa])? del? ${CUANDO}`,
  ].join('|')})(?![a-z])[,:]?`,
);

/** What a chart is for, as written; null where a text does not say it. */
export function purposeIn(text: string): string | null {
  const match = PURPOSE.exec(foldLetters(text));
  return match && partedAt(text, match).found;
}

/** The text without it. */
export function withoutPurpose(text: string): string {
  const match = PURPOSE.exec(foldLetters(text));
  return match === null ? text : partedAt(text, match).rest.replace(/\s+/g, ' ').trim();
}
