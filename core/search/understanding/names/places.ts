/** Countries and parts of the world by name, with what else names them in either language. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../language/words/fold.ts';
import { countryOfName, namesOfCountry } from '../../../web/countries.ts';

/** Parts of the world, and countries without a code; the names of one in a line. */
const PARTS = `
Europe = Europa|Africa = África|Asia|Oceania = Oceanía|Latin America = América Latina = Latinoamérica
South America = Sudamérica = América del Sur|Central America = Centroamérica = América Central
North America = Norteamérica = América del Norte|Middle East = Oriente Medio = Medio Oriente|England = Inglaterra
Scotland = Escocia|Wales = Gales|Northern Ireland = Irlanda del Norte|Gaza = Gaza Strip = Franja de Gaza
West Bank = Cisjordania`
  .trim()
  .split(/[\n|]/)
  .map((line) => line.split(' = '));
const BY_PART = new Map(PARTS.flatMap((names) => names.map((name) => [fold(name), names] as const)));

/** Names by which countries are called besides those of the CLDR. */
const CALLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    us: 'US',
    usa: 'US',
    eeuu: 'US',
    uk: 'GB',
    britain: 'GB',
    'gran bretana': 'GB',
    holland: 'NL',
    holanda: 'NL',
    turkey: 'TR',
    'czech republic': 'CZ',
    'republica checa': 'CZ',
    'arabia saudita': 'SA',
  }),
);
const ENGLISH = 0;

let demonyms: ReadonlyMap<string, readonly string[]> | null = null;

/** Other names of the place with this name (folded words joined by spaces); null when it is not a place. */
export function placeCalled(name: string): readonly string[] | null {
  const part = BY_PART.get(name);
  if (part !== undefined) return part;
  const code = CALLED.get(name) ?? countryOfName(name);
  if (code === null) return null;
  demonyms ??= readDemonyms();
  const called = [...CALLED].flatMap(([one, of]) => (of === code && one.length > 'eeuu'.length ? [one] : []));
  return [...namesOfCountry(code), ...called, ...(demonyms.get(code) ?? [])];
}

let demonymWords: ReadonlySet<string> | null = null;

/** Whether a folded word names a place or what comes from it: "iran", "irani". */
export function isPlaceOrDemonym(word: string): boolean {
  demonyms ??= readDemonyms();
  demonymWords ??= new Set([...demonyms.values()].flat().map((form) => fold(form)));
  return placeCalled(word) !== null || demonymWords.has(word);
}

function readDemonyms(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(join(import.meta.dirname, 'demonyms.txt'), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => /^[A-Z]{2} /.test(line))
      .map((line) => {
        const forms = line
          .slice(3)
          .split('|')
          .flatMap((list, language) =>
            (list.match(/\S+/g) ?? []).flatMap((word) =>
              language === ENGLISH ? [word, `${word}s`] : inflected(word),
            ),
          );
        return [line.slice(0, 2), forms.map((form) => form.replace('_', ' '))];
      }),
  );
}

/** A Spanish adjective of a country in its four forms, without accents that move. */
function inflected(word: string): string[] {
  if (word.endsWith('o')) return ['o', 'a', 'os', 'as'].map((end) => word.slice(0, -1) + end);
  if (/[aeí]$/.test(word)) return [word, `${word}s`, ...(word.endsWith('í') ? [`${word}es`] : [])];
  return [word, ...['a', 'es', 'as'].map((end) => word + end)];
}
