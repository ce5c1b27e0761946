/** Languages or sections that a request lists, by which it wants articles counted: "English v Arabic articles on …", "in politics or in sport?". */
import { foldLetters, partedAt } from '../folded-letters.ts';
import { LANGUAGE_WORDS } from '../vocabulary/country-words.ts';
import { COBERTURA, COVERAGE, NEWS, NOTAS } from '../vocabulary/coverage-words.ts';
import { any } from '../vocabulary/patterns.ts';

/** Each once, although some are called the same in both languages: a list would be tried in all combinations. */
const LANGUAGES = any(...new Set(LANGUAGE_WORDS.flatMap(({ en, es }) => [en, es])));
const SECTIONS = any(
  'politics|business|sports?|culture|opinion|world|tech(?:nology)?|economy|economics|lifestyle|health|science|features',
  'politica|economia|deportes?|cultura|sociedad|mundo|internacional(?:es)?|tecnologia|espectaculos|policiales|negocios|ciencia|salud',
);
const OR = '(?:\\s*(?:,|/)\\s*(?:(?:and|or|y|e|o|u) )?|\\s+(?:and|or|y|e|o|u|vs?\\.?|versus|contra)\\s+)';
/** Behind a list: its end, or what is counted. */
const THEN = `(?=\\s*(?:$|[;:?!.,)–-]|${any(NEWS, COVERAGE, NOTAS, COBERTURA, 'share|press|prensa|by language|por idioma|on|about|sobre|del?')}(?![a-z])))`;

function listOf(item: string, lead: string): string {
  const one = `(?:(?:more |mas |mostly )?${lead}${item})`;
  return `${one}(?:${OR}${one})+`;
}

/** Each in the words of a list that is one wherever it stands, or a clause of its own. */
const OPTIONS: readonly RegExp[] = [
  new RegExp(`(?<![a-z-])${listOf(LANGUAGES, '(?:(?:in|en) )?')}${THEN}`),
  new RegExp(`(?<![a-z-])${listOf(SECTIONS, '(?:in|en) (?:the |la )?')}(?![a-z])`),
  new RegExp(`(?<=(?:^|[:?–-])\\s*)${listOf(SECTIONS, '')}(?=[\\s.…]*(?:$|[?–-]))`),
];

/** What separates the words around a list, so that it stays a clause of its own. */
const APART = ' ; ';

/** A text without the options that it lists, and these as they are written; empty: there are none. */
export function withoutOptions(text: string): { rest: string; options: string } {
  for (const words of OPTIONS) {
    const match = words.exec(foldLetters(text));
    if (match === null) continue;
    const { before, found, behind } = partedAt(text, match);
    return { rest: before + APART + behind, options: found };
  }
  return { rest: text, options: '' };
}

export const LISTED = {
  language: new RegExp(`(?<![a-z])${listOf(LANGUAGES, '(?:(?:in|en) )?')}(?![a-z])`),
  section: new RegExp(`(?<![a-z])${listOf(SECTIONS, '(?:(?:in|en) (?:the |la )?)?')}(?![a-z])`),
};
