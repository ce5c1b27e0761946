/** A watch as an Atom feed (RFC 4287). */
import { escapeUTF8 } from 'entities';
import { VERSION } from '../../platform/version.ts';
import type { MatchRecord } from '../watch-record.ts';
import { entryId, type FeedPage, updatedAt } from './feed-page.ts';

export const ATOM = 'application/atom+xml; charset=utf-8';

/** The feed as XML text. */
export function atomFeed(page: FeedPage): string {
  const { name, url, watch, matches } = page;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:canillita:watch:${watch}</id>`,
    element('title', name),
    `<updated>${updatedAt(page).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${text(url)}"/>`,
    '<author><name>canillita</name></author>',
    `<generator version="${VERSION}">canillita</generator>`,
    ...matches.map((match) => entry(page, match)),
    '</feed>\n',
  ].join('\n');
}

function entry(page: FeedPage, match: MatchRecord): string {
  const { title, url, source, published_at, snippet, section, language } = match.result;
  const outlet = page.nameOf(source);
  return [
    `<entry${language ? ` xml:lang="${text(language)}"` : ''}>`,
    `<id>${entryId(page, match)}</id>`,
    element('title', title),
    `<link rel="alternate" type="text/html" href="${text(url)}"/>`,
    `<updated>${match.found_at}</updated>`,
    ...(published_at === null ? [] : [`<published>${published_at}</published>`]),
    ...(outlet === null ? [] : [`<author>${element('name', outlet)}</author>`]),
    ...(section === null ? [] : [`<category term="${text(section)}"/>`]),
    ...(snippet === null ? [] : [element('summary', snippet)]),
    '</entry>',
  ].join('\n');
}

function element(name: string, content: string): string {
  return `<${name}>${text(content)}</${name}>`;
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function text(content: string): string {
  return escapeUTF8(content.toWellFormed().replace(NOT_XML, ''));
}
