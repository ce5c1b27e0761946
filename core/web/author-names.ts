/** The names of an article's authors from the texts that outlets write them in. */
import { collapsed, plainText } from './markup-text.ts';

const MAX_NAMES = 30;
const MAX_TEXT = 300;

/** News agencies, named beside an author or instead of one. */
const AGENCY =
  /^(?:(?:agencias?|agence|agentur(?:en)?|agenzia|agência) .{0,20}|afp|afx|ap|associated press|reuters|thomson reuters|efe|europa press|dpa(?:[-/ ].{1,20})?|sda|apa|kna|epd|sid|ansa|adnkronos|agi|lusa|télam|telam|na|upi|tass|ria|interfax|xinhua|kyodo|jiji|yonhap|pti|ani|ians|ntb|ritzau|tt|stt|čtk|ctk|pap|mti|belga|anp|bloomberg|getty(?: images)?|imago|picture[- ]alliance|ddp|dapd|afp[-/ ].{1,20}|dow jones(?: newswires)?)$/i;

/** Words before a name: "By Ana Ruiz", "Texto: Ana Ruiz". */
const BEFORE =
  /^(?:(?:written |reporting |story |words |posted |published )?by|(?:escrito |publicado |redactado )?por|de|von|par|door|di|av|af|fra|oleh)(?:\s*:\s*|\s+)|^(?:text|texte|texto|tekst|reporter|autor(?:a|es|in|en)?|author|auteure?s?|autore|yazan)\s*:\s*/i;
const CAPITAL = /^["'(]?(?:\p{Lu}|\p{Lo})/u;

const AND =
  'y|e|and|und|et|i|och|og|ja|ve|dan|și|şi|és|eta|ir|un|и|та|і|και|و|sowie|&|\\+|with|con|mit|avec|met';
/** Words that mean "in" or "to" elsewhere. */
const ONLY_IN: Record<string, string> = { nl: 'en', af: 'en', cs: 'a', sk: 'a', sl: 'in' };

/** Names without e-mail addresses, "By", agencies beside people, and repeats: "desk@example.com (Ana Ruiz)" → "Ana Ruiz". `language`: BCP 47. */
export function authorNames(raw: readonly string[], language: string | null = null): string[] {
  const names: string[] = [];
  const separator = separatorIn(language);
  for (const text of raw) {
    const plain = plainText(text);
    if (plain.length > MAX_TEXT) continue;
    for (const name of splitNames(bareName(plain), separator)) {
      if (name && !names.includes(name) && names.length < MAX_NAMES) names.push(name);
    }
  }
  const people = names.filter((name) => !AGENCY.test(name));
  return people.length > 0 ? people : names;
}

/** Whether a name is that of a news agency. */
export function isAgency(name: string): boolean {
  return AGENCY.test(name);
}

function separatorIn(language: string | null): RegExp {
  const more = ONLY_IN[language?.slice(0, 2).toLowerCase() ?? ''];
  return new RegExp(
    `\\s*[;|•·、，]\\s*|\\s*,\\s+|\\s+/\\s+|\\s+(?:${more ? `${AND}|${more}` : AND})\\s+`,
    'u',
  );
}

function bareName(text: string): string {
  const both =
    /^[^\s@]+@\S+\s*\((.+)\)$/.exec(text) ?? /^(.+?)\s*[<(](?:mailto:)?[^\s@]+@\S+[>)]$/.exec(text);
  const written = both?.[1] ?? text;
  const after = written.replace(BEFORE, '');
  return collapsed(withoutBrackets(CAPITAL.test(after) ? after : written));
}

/** "(Ana Ruiz)" → "Ana Ruiz", "Ana Ruiz (AFP)" and "Ana Ruiz (AFP" → "Ana Ruiz"; quotes around a name go too. */
function withoutBrackets(text: string): string {
  const inner = /^["'([]+([^()[\]]+)["')\]]+$/.exec(text.trim())?.[1] ?? text;
  return inner.replace(/\s*[([][^()[\]]*[)\]]?\s*$/, '').replace(/^["']+|["']+$/g, '') || inner;
}

/** Splits a field with several full names. "Ortega y Gasset" stays whole: each part must have two words. */
function splitNames(text: string, separator: RegExp): string[] {
  const parts = text
    .split(separator)
    .map((part) => bareName(part.trim()))
    // "29. Juni 2017, 23:39 · von Tobi": no name has digits.
    .filter((part, _, all) => part !== '' && (all.length === 1 || !/\d/.test(part)));
  if (parts.length === 1) return parts;
  return parts.length > 1 && parts.every((part) => part.includes(' ') || AGENCY.test(part)) ? parts : [text];
}
