/**
 * OPML: lists of feeds, as exchanged between feed readers. The tokenizer expands only XML's own five entities and
 * reads no DTD.
 */

import { Parser } from 'htmlparser2';
import { shortened } from '../../language/cut-text.ts';
import { invalidField } from '../../platform/errors.ts';
import type { OutletSeed } from '../../store/outlets/outlet.ts';
import { isReservedId, OUTLET_ID } from '../../store/outlets/outlet-ids.ts';
import { countryOfName, isCountry } from '../../web/countries.ts';
import { collapsed, plainText } from '../../web/markup-text.ts';

/** One feed of a list, with the context the list gives it. */
export interface ListedFeed {
  /** Line of the file, or entry of a JSON list, from 1. */
  line: number;
  /** As written, unchecked. */
  url: string;
  title: string;
  homepage: string | null;
  /** ISO 639-1. */
  languages: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  section: string | null;
  /** The outlet, if the list names it, as `writeOpml` and JSON lists do. */
  outlet: { id: string; name: string } | null;
}

/**
 * Attributes of this service, in a namespace as OPML 2.0 requires: an exported list can be imported unchanged.
 */
const NAMESPACE = 'urn:canillita:outlets';
const OWN = 'canillita:';

const MAX_FEEDS = 50_000;
/** Folders nested deeper than this count as siblings. */
const DEEPEST = 50;
/** Deeper nesting is an attack; what came before it is read. */
const HOSTILE_DEPTH = 1000;
const LONGEST_TITLE = 200;
const LONGEST_SECTION = 100;
const LONGEST_ADDRESS = 4000;
const SLICE = 64 * 1024;
/**
 * Descriptions are not read, and often contain unescaped HTML, whose quotes would end the tag before its address.
 * A description ends at the quote before the next attribute or the end of the tag.
 */
const DESCRIPTION =
  /\sdescription=".{0,2000}?"(?=\s+(?:text|title|type|xmlUrl|htmlUrl|language|version|category)=|\s*\/?>\s*<[!/]?(?:--|outline|body))/gis;
/** Folder names that do not describe their feeds. */
const NO_SECTION =
  /^(?:(?:my |mis |all |todos los )?(?:feeds?|subscriptions?|suscripciones|fuentes|sources|rss|blogs?|news|noticias|medios|press|prensa|uncategori[sz]ed|sin categor[ií]a|default|general|root|home|other|otros))$/i;

interface Folder {
  title: string;
  country: string | null;
  languages: string[];
  outlet: ListedFeed['outlet'];
  homepage: string | null;
}

/**
 * Reads the feeds of an OPML file in order, nested outlines included. Broken XML is read as far as possible.
 * Throws `invalid_request` when it is not OPML or lists no feed.
 */
export function readOpml(opml: string): ListedFeed[] {
  // Blanked to the same length, so that line numbers stay right.
  const text = opml.replace(DESCRIPTION, (found) => found.replace(/[^\n]/g, ' '));
  const reader = new OpmlReader(text);
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes, parser.startIndex),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && !reader.over; at += SLICE) parser.write(text.slice(at, at + SLICE));
  if (!reader.over) parser.end();
  if (!reader.isOpml) throw invalidField('opml', 'is not OPML: it does not begin with an opml element');
  if (reader.tooMany) throw invalidField('opml', `lists more than ${MAX_FEEDS} feeds; split it`);
  if (reader.feeds.length === 0) throw invalidField('opml', 'lists no feed: no outline has an xmlUrl');
  return reader.feeds;
}

class OpmlReader {
  readonly feeds: ListedFeed[] = [];
  isOpml = false;
  /** True once parsing has ended early. */
  over = false;
  /** True when the list exceeds `MAX_FEEDS`. */
  tooMany = false;
  readonly #text: string;
  /** Open outlines; null for feeds and for folders nested too deeply. */
  readonly #open: (Folder | null)[] = [];
  #began = false;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  open(name: string, raw: Record<string, string>, at: number): void {
    const element = name.toLowerCase();
    if (!this.#began) this.isOpml = element === 'opml';
    this.#began = true;
    if (!this.isOpml || this.over || element !== 'outline') return;
    if (this.#open.length === HOSTILE_DEPTH) this.over = true;
    const attributes = lowered(raw);
    const address =
      attributes.xmlurl ?? (/^(?:rss|atom|feed)$/i.test(attributes.type ?? '') ? attributes.url : undefined);
    if (address === undefined) {
      this.#open.push(this.#open.length < DEEPEST ? folderOf(attributes) : null);
      return;
    }
    this.#open.push(null);
    if (this.feeds.length === MAX_FEEDS) this.tooMany = this.over = true;
    else this.feeds.push(this.#feedOf(address, attributes, this.#lineAt(at)));
  }

  close(name: string): void {
    if (name.toLowerCase() === 'outline') this.#open.pop();
  }

  #feedOf(address: string, attributes: Record<string, string>, line: number): ListedFeed {
    const folders = this.#open.filter((folder) => folder !== null).reverse();
    const inOutlet = folders.find((folder) => folder.outlet !== null);
    const own = languagesOf(attributes);
    return {
      line,
      url: address.trim().slice(0, LONGEST_ADDRESS),
      title: titleOf(attributes) || (inOutlet?.title ?? ''),
      homepage: attributes.htmlurl?.trim().slice(0, LONGEST_ADDRESS) || (inOutlet?.homepage ?? null),
      languages:
        own.length > 0 ? own : (folders.find((folder) => folder.languages.length > 0)?.languages ?? []),
      country: countryIn(attributes) ?? folders.find((folder) => folder.country !== null)?.country ?? null,
      section: sectionOf(attributes, folders),
      outlet: outletOf(attributes) ?? inOutlet?.outlet ?? null,
    };
  }

  #lineAt(at: number): number {
    for (; this.#counted < at; this.#counted++) if (this.#text.charCodeAt(this.#counted) === 10) this.#line++;
    return this.#line;
  }
}

function folderOf(attributes: Record<string, string>): Folder {
  const title = titleOf(attributes);
  return {
    title,
    country: countryIn(attributes) ?? countryOfName(title),
    languages: languagesOf(attributes),
    outlet: outletOf(attributes),
    homepage: attributes.htmlurl?.trim().slice(0, LONGEST_ADDRESS) || null,
  };
}

function lowered(raw: Record<string, string>): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(raw)) attributes[name.toLowerCase()] ??= clean(value);
  return attributes;
}

/** Removes what no database accepts and no terminal should print. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '');
}

function titleOf(attributes: Record<string, string>): string {
  return shortened(
    plainText((attributes.title || attributes.text || '').slice(0, 10 * LONGEST_TITLE)),
    LONGEST_TITLE,
  );
}

function languagesOf(attributes: Record<string, string>): string[] {
  const text = attributes[`${OWN}languages`] ?? attributes.language ?? '';
  return [...new Set(text.split(/[\s,]+/).map((tag) => tag.split(/[-_]/)[0]!.toLowerCase()))]
    .filter((tag) => /^[a-z]{2,3}$/.test(tag))
    .slice(0, 10);
}

function countryIn(attributes: Record<string, string>): string | null {
  const code = attributes[`${OWN}country`]?.toUpperCase() ?? '';
  return isCountry(code) ? code : null;
}

function outletOf(attributes: Record<string, string>): ListedFeed['outlet'] {
  const id = attributes[`${OWN}source`];
  return id !== undefined && OUTLET_ID.test(id) && !isReservedId(id)
    ? { id, name: titleOf(attributes) || id }
    : null;
}

/** The last part of the first category (`/Sport/Football,/tag`), else the nearest folder that names a subject. */
function sectionOf(attributes: Record<string, string>, folders: readonly Folder[]): string | null {
  const category = (attributes.category ?? '').split(',', 1).join('').split('/').filter(Boolean).at(-1);
  const names = [
    category ?? '',
    ...folders.filter(({ outlet, country }) => outlet === null && country === null).map(({ title }) => title),
  ];
  const found = names.map((name) => collapsed(name)).find((name) => name !== '' && !NO_SECTION.test(name));
  return found ? shortened(found, LONGEST_SECTION) : null;
}

/** Writes outlets as OPML 2.0, one folder each with its feeds inside. `readOpml` restores the same outlets. */
export function writeOpml(
  seeds: readonly (OutletSeed & { sections?: (string | null)[] })[],
  at: Date,
): string {
  const body = seeds.flatMap(({ id, name, homepage, country, languages, feeds, sections }) => [
    `    <outline${attributesOf({ text: name, title: name, htmlUrl: homepage, [`${OWN}source`]: id, [`${OWN}country`]: country, [`${OWN}languages`]: languages.join(',') || null })}>`,
    ...feeds.map((feed, nth) => {
      return `      <outline${attributesOf({ type: 'rss', text: name, title: name, xmlUrl: feed, htmlUrl: homepage, category: sections?.[nth]?.replace(/[/,]/g, ' ') ?? null })}/>`;
    }),
    '    </outline>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:canillita="${NAMESPACE}">`,
    '  <head>',
    '    <title>Outlets</title>',
    `    <dateCreated>${at.toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...body,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function attributesOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => ` ${name}="${clean(value).replace(/[&<>"\n\r\t]/g, (char) => ESCAPES[char]!)}"`)
    .join('');
}
