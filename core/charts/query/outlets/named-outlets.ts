/** Outlets that a query names: "coverage of floods in La Voz del Litoral", "Clarín vs La Nación on inflation". */
import { OUTLET_ON_TOPIC } from '../../../search/understanding/outlets-asked.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import { LEAVING_OUT } from '../vocabulary/exclusion-words.ts';
import { idsByShortName, isWritten } from '../vocabulary/known-press.ts';
import { any, escaped } from '../vocabulary/patterns.ts';
import { STEP_NOUNS } from '../vocabulary/step-rules.ts';

export interface NamedOutlets {
  /** The query without them. */
  query: string;
  ids: string[];
  /** As written. */
  words: string;
}

const LEADS =
  '(?:in|en|by|from|at|por|segun|according to|seen by|visto por)(?: (?:the|el|la|el diario|the newspaper))?';
/** States of the US by their letters, which are in small words such as "in" no outlets: "shootings in TN". */
const STATE =
  /^(?:in|from) (?:a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy])$/;
/** Between two outlets of a list. */
export const CONNECTORS =
  '(?:\\s*,\\s*(?:and |y |e )?|\\s+(?:and|y|e|o|or|vs\\.?|versus|against|frente a|contra)\\s+)';
/** What outlets that are written about follow. */
const TOPICAL =
  /(?:\b(?:coverage|cobertura|articles|notas|noticias|news|about|sobre|tone|tono) (?:of|de|del|about|on|sobre)|\b(?:about|sobre|acerca de|compare)) $/;

/** The outlets that filter or divide what is counted; null when there are none. `outlets`: those with articles. */
export function namedOutlets(query: string, outlets: ReadonlyMap<string, string>): NamedOutlets | null {
  const full = idsByName(outlets, (name) => foldLetters(name).trim());
  const ids = new Map([...idsByShortName(outlets, query), ...full]);
  const names = [...ids.keys()]
    .filter((name) => name.length > 2 || isWritten(name.toUpperCase(), query))
    .toSorted((a, b) => b.length - a.length);
  const folded = withTimeHidden(query, names);
  const present = names.filter((name) => folded.includes(name)).map(escaped);
  if (present.length === 0) return null;
  const name = `(?:${present.join('|')})(?![a-z0-9])`;
  const list = `${name}(?:${CONNECTORS}${name})*`;
  const pair = `${name}(?:${CONNECTORS}${name})+`;
  const forms = [
    `(?<!\\bnot? )\\b${LEADS} (?<names>${list})`,
    `${LEAVING_OUT}(?<names>${list})`,
    `(?<=(?:coverage|cobertura) )(?:de|del) (?<names>${list})(?= (?:sobre|de|del|on|about) )`,
    `(?<names>${list})(?:'s|’s)(?= )`,
    // What an outlet wrote, where nothing else is named before it.
    `^[\\s¿¡]*(?:(?:only|just|total|solo|solamente) )?${OUTLET_ON_TOPIC.before}(?<names>${list})(?=${OUTLET_ON_TOPIC.behind})`,
    `^[\\s¿¡]*(?<names>${list})(?= ?: )`,
    `(?<names>${list})(?= (?:stories|articles|pieces|coverage|reports|items) (?:on|of|about) )`,
    `(?:public|sac)(?:o|aron) (?<names>${list})`,
    // Not "el censo reveló la nación".
    `(?<=(?:^|[\\s¿¡])que )revel(?:o|aron) (?<names>${list})(?= sobre )`,
    `(?<=(?:notas|articulos|noticias|publicaciones) )de (?<names>${list})(?= sobre )`,
    `(?<![a-z0-9])(?<names>${pair})`,
  ];
  for (const form of forms) {
    const match = new RegExp(form).exec(folded);
    if (!match || (form === forms.at(-1) && isTopic(folded, match)) || STATE.test(match[0])) continue;
    const found = [...match.groups!.names!.matchAll(new RegExp(name, 'g'))].flatMap(([one]) => ids.get(one)!);
    const { found: words, rest } = partedAt(query, match);
    return { query: rest.replace(/\s+/g, ' ').trim(), ids: [...new Set(found)], words: words.trim() };
  }
  return null;
}

/** Names of outlets that are words of time, too: "Semana", "El Día", "Hoy". */
const OF_TIME = new RegExp(`^(?:(?:the|el|la) )?(?:${any(...STEP_NOUNS)}|hoy|ayer|ahora|today)$`);

/** A query in folded letters, without the words of time that are names of outlets only with a capital: "por semana". */
function withTimeHidden(query: string, names: readonly string[]): string {
  const folded = foldLetters(query);
  const ofTime = names.filter((name) => OF_TIME.test(name));
  if (ofTime.length === 0) return folded;
  const words = new RegExp(`(?<![a-z0-9])(?:${ofTime.map(escaped).join('|')})(?![a-z0-9])`, 'g');
  return folded.replace(words, (name, at: number) => {
    const last = at + name.lastIndexOf(' ') + 1;
    return /\p{Lu}/u.test(query.charAt(last)) ? name : '_'.repeat(name.length);
  });
}

/** The outlets of these names, and the names that none has. Null: none of them is known. */
export function outletsCalled(
  called: readonly string[],
  outlets: ReadonlyMap<string, string>,
): { outlets: NamedOutlets | null; unknown: string[] } {
  const ids = idsByName(outlets, plainName);
  const idsOf = (name: string) => ids.get(plainName(name)) ?? beginningOf(name, outlets);
  const unknown = called.filter((name) => idsOf(name).length === 0);
  const known = called.filter((name) => idsOf(name).length > 0);
  if (known.length === 0) return { outlets: null, unknown };
  const found = {
    query: '',
    ids: [...new Set(known.flatMap(idsOf))],
    words: known.join(', '),
  };
  return { outlets: found, unknown };
}

/** The ids of outlets by their names, written as `written` says; several outlets may have the same name. */
function idsByName(
  outlets: ReadonlyMap<string, string>,
  written: (name: string) => string,
): ReadonlyMap<string, string[]> {
  const named = Map.groupBy(outlets, ([, name]) => written(name));
  return new Map([...named].map(([name, all]) => [name, all.map(([id]) => id)]));
}

/** What many outlets have behind their name. */
export const SERVICE = /(?: (?:news|noticias|online|digital)|\.(?:com|org|net))$/;

/** The one outlet whose name begins with these words: "La Voz" of "La Voz del Litoral". One word is too few, unless "News" is left. */
function beginningOf(name: string, outlets: ReadonlyMap<string, string>): string[] {
  const words = foldLetters(name).trim().replace(/^the /, '');
  const isLong = /\S \S/.test(words);
  const begins = (full: string) => isLong && full.startsWith(`${words} `);
  const found = [...outlets].filter(([, one]) => {
    const full = foldLetters(one);
    return (
      begins(full) ||
      begins(full.replace(/^the /, '')) ||
      (words !== '' && full.replace(SERVICE, '') === words)
    );
  });
  return found.length === 1 ? [found[0]![0]] : [];
}

/** A folded name without its article, its genitive and punctuation. */
export function plainName(name: string): string {
  return foldLetters(name)
    .replace(/^(?:the|el|la|los|las) /, '')
    .replace(/['’]s$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Outlets after "coverage of" are what is written about, unless a topic follows them. */
function isTopic(folded: string, { index, 0: words }: RegExpExecArray): boolean {
  const rest = folded.slice(index + words.length);
  return (
    TOPICAL.test(folded.slice(0, index)) && !/^\s*(?::|(?:on|about|sobre|covering|coverage of)\s)/.test(rest)
  );
}
