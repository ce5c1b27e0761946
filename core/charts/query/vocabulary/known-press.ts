/** Outlets that editors name, whether or not they are followed: in a request they are who writes, not what is written about. */
import { foldLetters } from '../folded-letters.ts';
import { escaped } from './patterns.ts';

interface KnownOutlet {
  name: string;
  folded: string;
  /** Of a name that may be other words, or begin those of something else; null: it cannot. */
  words: RegExp | null;
}

/** One word with or without its article, which begins names of other things: "Semana Santa", "La República Dominicana". */
const COMMON = /^(?:(?:El|La|The) )?\p{Lu}\p{Ll}+$/u;

function wordsOfCommon(name: string): RegExp | null {
  if (!COMMON.test(name)) return null;
  const written = name.replace(/^The /, '[Tt]he ');
  return new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}]| \\p{Lu})`, 'u');
}

/** As they are written; names that are also words count with a capital only. */
const KNOWN_PRESS: readonly KnownOutlet[] = `
  AFP|AP|ABC News|Al Jazeera|Animal Político|Axios|BBC|BioBioChile|Bloomberg|CBS|CBS News|Chicago Tribune|CNN|Clarín|Correio|Daily Express
  Daily Mail|Der Spiegel|Economic Times|EFE|El Colombiano|El Comercio|El Confidencial|El Correo|El Cronista|El Deber|El Diario|El Espectador
  El Español|El Financiero|El Heraldo|El Mercurio|El Mostrador|El Mundo|El Nacional|El Observador|El País|El Periódico|El Sol|El Tiempo
  El Universal|El Universo|elDiario.es|Emol|Euronews|Europa Press|Excélsior|Expansión|Financial Times|Folha|Fox News|France 24|FT|Globo
  Hindustan Times|Independent|Indian Express|Infobae|Irish Examiner|Irish Independent|Irish Times|ITV|ITV News|La Gaceta|La Jornada
  La Nación|La Razón|La República|La Tercera|La Vanguardia|La Voz|LA Times|Le Figaro|Le Monde|Los Angeles Times|Metro|Milenio|Mirror|Mint|MSNBC
  NBC|NBC News|NDTV|New York Post|New York Times|Newsweek|NPR|NYT|Olé|Página 12|Página/12|PBS|Perfil|Perú 21|Politico|Proceso|Público
  Reforma|Reuters|RTÉ|RTE|RTVE|Scotsman|Semana|Sky|Sky News|SMH|Sun|Sydney Morning Herald|Telegraph|Télam|The Age|The Atlantic
  The Australian|The Economist|The Guardian|Guardian|The Hindu|The Hill|The Herald|The Journal|The Mirror|The Sun|The Telegraph|The Times
  Times of India|TN|TyC Sports|TVE|USA Today|Vox Media|Wall Street Journal|WaPo|Washington Post|WSJ|20 Minutos`
  .split(/\||\n/)
  .map((name) => name.trim())
  .filter(Boolean)
  .map((name) => ({ name, folded: foldLetters(name), words: wordsOfCommon(name) }));

/** What the identifier of an outlet that is not followed begins with. */
const UNFOLLOWED = '?';

/** The names of `outlets` by id, and of outlets that a query names and nobody follows. */
export function withKnownPress(
  outlets: ReadonlyMap<string, string>,
  query: string,
): ReadonlyMap<string, string> {
  const asked = foldLetters(query);
  // Names of several words in any letters; what may be words of another kind as it is written.
  const isNamed = ({ name, folded, words }: KnownOutlet) => {
    if (words !== null) return words.test(query);
    return name.includes(' ') ? asked.includes(folded) : query.includes(name);
  };
  const named = KNOWN_PRESS.filter(isNamed);
  // Most queries name none: thousands of outlets are not folded and copied for them.
  if (named.length === 0) return outlets;
  const followed = new Set([
    ...[...outlets.values()].map(foldLetters),
    ...idsByShortName(outlets, query).keys(),
  ]);
  const others = named.filter(({ folded }) => !followed.has(folded));
  return new Map([...outlets, ...others.map(({ name }) => [UNFOLLOWED + name, name] as const)]);
}

/** The name of an outlet that nobody follows, by its identifier; null: it is followed. */
export function unfollowedName(id: string): string | null {
  return id.startsWith(UNFOLLOWED) ? id.slice(UNFOLLOWED.length) : null;
}

/**
 * The ids of outlets by shorter names that a query has, as they are written: without the article ("Times of India"), or the
 * acronym alone that "News" stands behind ("NDTV News"), if no other outlet begins with it.
 */
export function idsByShortName(outlets: ReadonlyMap<string, string>, query: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [id, name] of outlets) {
    const [, acronym, bare] = SHORTENED.exec(name) ?? [];
    if (bare !== undefined && query.includes(bare)) {
      const folded = foldLetters(bare);
      found.set(folded, [...(found.get(folded) ?? []), id]);
    }
    if (acronym === undefined || !isWritten(acronym, query)) continue;
    const alike = [...outlets.values()].filter((one) => FIRST_WORD.exec(one)?.[0] === acronym);
    if (alike.length === 1) found.set(foldLetters(acronym), [id]);
  }
  return found;
}

const SHORTENED = /^(?:(\p{Lu}{3,}) (?:News|Noticias)|The (\S+ \S.*))$/u;
const FIRST_WORD = /^[\p{L}\p{N}]+/u;

/** Whether a query has such a word; names of two letters are words of both languages. */
export function isWritten(name: string, query: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u').test(query);
}
