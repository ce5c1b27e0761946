/** Languages by ISO 639, from the CLDR data in Node, so that we maintain no table of them. */
import { fold } from './words/fold.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Languages in which people write the names of languages, besides each in itself. */
const NAMES_IN = ['en', 'es'];

/** By code in small letters, as there are few: looking one up takes microseconds, and every imported article has one. */
const byCode = new Map<string, string | null>();

/** The code of a language given by its code in any case: two letters where it has two ("spa" is es); null when nobody has it. */
export function languageOfCode(code: string): string | null {
  const lower = code.toLowerCase();
  if (!/^[a-z]{2,3}$/.test(lower)) return null;
  let known = byCode.get(lower);
  if (known === undefined) {
    known = lookedUp(lower);
    byCode.set(lower, known);
  }
  return known;
}

function lookedUp(lower: string): string | null {
  const [canonical = lower] = lower.length === 3 ? Intl.getCanonicalLocales(lower) : [lower];
  const known = canonical.split('-', 1)[0]!;
  return NAMES.of(known) === undefined ? null : known;
}

let named: Map<string, string> | null = null;

/** The code of a language by its name in English, in Spanish or in itself ("Spanish", "inglés", "Deutsch"); null when unknown. */
export function languageOfName(name: string): string | null {
  named ??= namedLanguages();
  return named.get(fold(name.trim())) ?? null;
}

function namedLanguages(): Map<string, string> {
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter((code) => NAMES.of(code));
  // Withdrawn codes have the names of their successors.
  const current = codes.filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  const nameIn = (code: string, locale: string) =>
    new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
  return new Map(
    current.flatMap((code) =>
      [...NAMES_IN, code].flatMap((locale) => {
        const name = nameIn(code, locale);
        return name === undefined ? [] : [[fold(name), code] as const];
      }),
    ),
  );
}
