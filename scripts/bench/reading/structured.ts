/** Structured data: the three syntaxes of one vocabulary, and what another reader's tests expect of them. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../core/platform/objects.ts';
import { plainText } from '../../../core/web/markup-text.ts';
import { readHtml } from '../../../core/web/page/dom/dom.ts';
import { readPage } from '../../../core/web/page/page.ts';
import { thingsInScripts } from '../../../core/web/page/structured/jsonld.ts';
import { metadataOf } from '../../../core/web/page/structured/metadata.ts';
import { microdataIn } from '../../../core/web/page/structured/microdata.ts';
import { rdfaIn } from '../../../core/web/page/structured/rdfa.ts';
import { folder, line, page, type Row, rows, text } from './material.ts';
import type { Tally } from './tally.ts';

const BASE = 'http://www.example.com/index.html';

export function scoreStructured(tally: Tally): void {
  const root = folder('products-markup', '');
  if (!root) return;
  examples(join(root, 'schemaorg-examples'), tally);
  extruct(join(root, 'extruct'), tally);
  autoExtractor(join(root, 'web-auto-extractor'), tally);
}

/** The official examples in all three syntaxes; many differ in content between them. */
function examples(root: string, tally: Tally): void {
  for (const row of rows(join(root, 'examples.jsonl.gz'))) {
    const [html, rdfa, json] = [line(row, 'microdata'), line(row, 'rdfa'), line(row, 'json')];
    if ([html, rdfa, json].some((source) => source.trim().length <= 40)) continue;
    const said = [microdataIn(readHtml(html)), rdfaIn(readHtml(rdfa)), thingsInScripts(scripts(json))].map(
      statements,
    );
    const [one, two, three] = said.map((list) => list.join('\n'));
    const name = line(row, 'types').slice(0, 60);
    tally.add('schema.org examples, all three alike', one === two && two === three, name);
    tally.add('schema.org examples, microdata = RDFa', one === two, name);
    tally.add('schema.org examples, microdata = JSON-LD', one === three, name);
    tally.add('schema.org examples, RDFa = JSON-LD', two === three, name);
    const sold = [
      html,
      rdfa,
      scripts(json)
        .map((one) => `<script type="application/ld+json">${one}</script>`)
        .join(''),
    ].map((source) => JSON.stringify(readPage(source, { url: BASE }).data));
    if (/Product|Offer/.test(name))
      tally.add(
        'schema.org products, the same fields from all three',
        new Set(sold).size === 1,
        name,
        ...sold,
      );
  }
}

function scripts(json: string): string[] {
  const found = [...json.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1]!,
  );
  return found.length > 0 ? found : [json];
}

/** Every property with its value, sorted by the last part of its name, at any depth. */
function statements(things: unknown): string[] {
  const said: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (key === '@id' || key === '@context') continue;
      for (const one of [inner].flat()) said.push(`${key}=${plain(one, key)}`);
      visit(inner);
    }
  };
  visit(things);
  return said.sort();
}

function plain(value: unknown, key: string): string {
  if (typeof value === 'object' && value !== null) {
    const row = value as Row;
    if (row['@value'] !== undefined) return plain(row['@value'], key);
    return row['@id'] !== undefined && Object.keys(row).length === 1 ? plain(row['@id'], key) : '{}';
  }
  const flat = plainText(String(value)).replace(/^https?:\/\/schema\.org\//, '');
  if (key === '@type') return flat.replace(/^.*[/#:]/, '');
  return /^\d+\.\d+$/.test(flat) ? String(Number(flat)) : flat;
}

/** Microformats are not supported, so expectations about them are skipped. */
function extruct(root: string, tally: Tally): void {
  for (const part of readdirSync(root)) {
    const names = part === 'LICENSE' ? [] : readdirSync(join(root, part));
    for (const name of names.filter(
      (one) => /\.json(?:ld)?\.gz$/.test(one) && !/microformat|Portfolio/.test(one),
    ))
      expectation(join(root, part), name, names, tally);
  }
}

function expectation(root: string, name: string, names: string[], tally: Tally): void {
  const stem = name.replace(/(?:\.expanded)?\.json(?:ld)?\.gz$/, '');
  const html = [stem, stem.replace(VARIANT, '')].find((one) => names.includes(`${one}.html.br`));
  if (html === undefined) {
    tally.add('extruct expectations', false, name, 'no page');
    return;
  }
  const want = JSON.parse(text(join(root, name))) as unknown;
  const tree = readHtml(page(join(root, `${html}.html.br`)));
  const data = metadataOf(tree, BASE);
  const got = new Set(statements([...data.things, ...rdfaIn(tree)]));
  for (const [key, values] of data.meta) for (const value of values) got.add(`${key}=${plain(value, key)}`);
  const missing = expected(want).filter((one) => !got.has(one) && !addressIn(one, got));
  tally.add('extruct expectations', missing.length === 0, name, missing.slice(0, 4));
}

const VARIANT = /[._](?:flat_with_node_id|flat|withtext|custom_url(?:_and_node_id)?)(?=[._]|$)/;

/** Expectations specific to that reader: node counts, text of whole items, namespaces of prefixes. */
const THEIRS =
  /^(?:iid|iid_ref|fbmlapp_id|valueRequired|valueName|_nodeId_|id|textContent|value|namespaces?|@context|@id|htmlNode|usesVocabulary|status|url|URI|scheme|lang)$/;

/** The leaves of an expectation as statements: items of microdata, expanded JSON-LD, pairs of meta tags. */
function expected(want: unknown): string[] {
  const said: string[] = [];
  const visit = (value: unknown, key: string): void => {
    if (
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((one) => typeof one === 'string') &&
      key === 'properties'
    )
      visit(value[1], String(value[0]));
    else if (Array.isArray(value)) for (const one of value) visit(one, key);
    else if (typeof value === 'object' && value !== null) {
      const row = value as Row;
      if (row['@value'] !== undefined) visit(row['@value'], key);
      else if (row.name !== undefined && row.content !== undefined)
        visit(row.content, String(row.name).toLowerCase());
      else if (row['@id'] !== undefined && Object.keys(row).length === 1) visit(row['@id'], key);
      else
        for (const [inner, one] of Object.entries(row))
          if (!THEIRS.test(inner) || (inner === 'url' && !('status' in row))) visit(one, inner);
    } else if (value !== null && value !== '') {
      const own = key === 'type' ? '@type' : key.includes('://') ? key.replace(/^.*[/#]/, '') : key;
      said.push(`${own}=${plain(value, own)}`);
    }
  };
  visit(want, '');
  return said.filter((one) => !/^(?:usesVocabulary|textContent)=/.test(one));
}

/** They resolve addresses against the page; things keep them as they are written. */
function addressIn(statement: string, got: Set<string>): boolean {
  const at = statement.indexOf('=');
  const [key, value] = [statement.slice(0, at), statement.slice(at + 1)];
  if (!/^https?:\/\//.test(value)) return false;
  for (const other of got)
    if (
      other.startsWith(`${key}=`) &&
      URL.canParse(other.slice(at + 1), value) &&
      new URL(other.slice(at + 1), value).href === new URL(value).href
    )
      return true;
  return false;
}

/** One page with the same product in three syntaxes: what is expected of each must be among what is read. */
function autoExtractor(root: string, tally: Tally): void {
  const want = JSON.parse(text(join(root, 'expectedResult.json.gz'))) as Row;
  const tree = readHtml(page(join(root, 'testPage.html.br')));
  const data = metadataOf(tree, BASE);
  const got = new Set(statements(data.things));
  for (const part of ['microdata', 'rdfa', 'jsonld'])
    for (const one of expected(want[part])) tally.add('web-auto-extractor statements', got.has(one), one);
}
