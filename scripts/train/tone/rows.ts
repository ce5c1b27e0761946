import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ToneName } from '../../../workers/messages/tone.ts';
import { plainTexts, rowsIn } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import { readTargets } from './read-targets.ts';
import { templateRows } from './templates.ts';
import { type Shares, sha1, strictest, type ToneRow, type ToneSplit, toneSplit } from './tone-row.ts';

const SHARES = {
  newsmtsc: { dev: 7, calibrate: 8 },
  sentfin: { test: 10, dev: 5, calibrate: 7 },
  headlines: { test: 20, dev: 10, calibrate: 15 },
  articles: { test: 20, dev: 8, calibrate: 15 },
} as const satisfies Record<string, Shares>;
/** Part of the evaluation-only Spanish set used for choices; the rest is the test. */
const CHOSEN_BY = 35;

const POLARITY: Record<number, ToneName> = { 2: 'negative', 4: 'neutral', 6: 'positive' };
const LABELS: Record<string, ToneName> = { NEG: 'negative', NEU: 'neutral', POS: 'positive' };
const DECISION = /['"](.+?)['"]:\s*['"](positive|neutral|negative)['"]/g;
/** Title, number and words surround the decisions of a line. */
const SENTFIN_LINE = /^\d+,(?:"((?:[^"]|"")*)"|([^,]*)),(?:"(\{.*?\})"|(\{.*?\})),\d+$/;
const READ_LABELS = resolve(import.meta.dirname, 'labels-es.tsv');
/** Articles with the subject of another article, which they do not mention, as target. */
export const STRANGER = 'articles-stranger';
const TRAINING_QUERIES = ['en-2022-03', 'en-2022-04', 'en-2022-06', 'es-a', 'es-b'];

/** All rows, training and held-out, in a fixed order. */
export async function toneRows(datasets: string): Promise<ToneRow[]> {
  const plain = [...newsmtsc(datasets), ...sentfin(datasets), ...esTsa(datasets), ...persent(datasets)];
  const own = [...(await readHeadlines(datasets)), ...(await trainingQueries(datasets))];
  const rows = strictest([...plain, ...own, ...(await readTargets(datasets))]);
  return [...rows, ...templateRows()];
}

function newsmtsc(datasets: string): ToneRow[] {
  type Line = { sentence_normalized: string; targets: { mention: string; polarity: number }[] };
  const read = (file: string, set: string, split: (text: string) => ToneSplit) =>
    rowsIn<Line>(join(datasets, 'newsmtsc', file)).flatMap(({ sentence_normalized: title, targets }) =>
      targets.map(({ mention, polarity }) => ({
        ...headline(set, split(title), mention, title, 'en'),
        gold: POLARITY[polarity]!,
      })),
    );
  return [
    ...read('train.jsonl', 'newsmtsc', (text) => toneSplit(text, SHARES.newsmtsc)),
    ...read('devtest_rw.jsonl', 'newsmtsc-rw', () => 'test'),
    ...read('devtest_mt.jsonl', 'newsmtsc-mt', () => 'test'),
  ];
}

function sentfin(datasets: string): ToneRow[] {
  const rows: ToneRow[] = [];
  for (const line of readFileSync(join(datasets, 'sentfin/SEntFiN.csv'), 'utf8').split(/\r?\n/)) {
    const found = SENTFIN_LINE.exec(line);
    if (found === null) continue;
    const title = (found[1] ?? found[2] ?? '').replaceAll('""', '"');
    const decisions = (found[3] ?? found[4] ?? '').replaceAll('""', '"');
    for (const [, entity, gold] of decisions.matchAll(DECISION)) {
      const split = toneSplit(title, SHARES.sentfin);
      rows.push({ ...headline('sentfin', split, entity!, title, 'en'), gold: gold as ToneName });
    }
  }
  return rows;
}

/** Never trained on: its terms allow research only. */
function esTsa(datasets: string): ToneRow[] {
  type Line = { titulo: string; targets: { nombre: string; etiqueta: string }[] };
  const path = join(datasets, 'es-tsa-headlines/dataset.json');
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as Line[]).flatMap(({ titulo, targets }) =>
    targets.map(({ nombre, etiqueta }) => ({
      ...headline(
        'es-tsa',
        toneSplit(titulo, { dev: CHOSEN_BY }) === 'dev' ? 'dev' : 'test',
        nombre,
        titulo,
        'es',
      ),
      gold: LABELS[etiqueta]!,
    })),
  );
}

/** Never trained on: whole articles with the tone toward their main entity. */
function persent(datasets: string): ToneRow[] {
  return ['random_test.csv', 'fixed_test.csv'].flatMap((file) => {
    const path = join(datasets, 'persent', file);
    if (!existsSync(path)) return [];
    const [head, ...lines] = csv(readFileSync(path, 'utf8'));
    const at = (name: string) => head!.indexOf(name);
    return lines.flatMap((line): ToneRow[] => {
      const gold = line[at('TRUE_SENTIMENT')]?.toLowerCase();
      if (gold !== 'positive' && gold !== 'neutral' && gold !== 'negative') return [];
      const passages = line[at('DOCUMENT')]!.split('\n');
      const item = { title: line[at('TITLE')]!, standfirst: null, passages, language: 'en' };
      const set = `persent-${file.split('_')[0]}`;
      return [{ set, split: 'test', query: line[at('TARGET_ENTITY')]!, basis: 'article', item, gold }];
    });
  });
}

/** Headlines labelled for this project; the labels are next to this file, by the hash of the headline. */
async function readHeadlines(datasets: string): Promise<ToneRow[]> {
  const labels = new Map<string, { from: number; to: number; gold: ToneName; chosen: boolean }[]>();
  for (const line of readFileSync(READ_LABELS, 'utf8').split('\n')) {
    const [key = '', from, to, gold, how] = line.split('\t');
    if (gold === undefined) continue;
    const known = labels.get(key) ?? [];
    const chosen = how === 'chosen';
    labels.set(key, [...known, { from: Number(from), to: Number(to), gold: gold as ToneName, chosen }]);
  }
  const rows: ToneRow[] = [];
  for await (const [{ t, x }] of plainTexts(datasets, 'es')) {
    const title = `${t ?? ''}${x}`.trim();
    const key = sha1(title).slice(0, 12);
    for (const { from, to, gold, chosen } of labels.get(key) ?? []) {
      // Offsets count characters, not the halves of emoji.
      const query = [...title].slice(from, to).join('');
      // Headlines picked by a model are not representative, so they are for training only.
      const split = chosen ? 'train' : toneSplit(title, SHARES.headlines);
      const set = chosen ? 'read-es-chosen' : 'read-es';
      rows.push({ ...headline(set, split, query, title, 'es'), gold });
    }
    labels.delete(key);
  }
  return rows;
}

async function trainingQueries(datasets: string): Promise<ToneRow[]> {
  type Line = Record<'id' | 'lang' | 'title' | 'descr' | 'about', string> & {
    tone: ToneName;
    about_other_words: string | null;
    about_translated: string | null;
  };
  const lines = TRAINING_QUERIES.flatMap((name) =>
    rowsIn<Line>(join(datasets, `training-queries/${name}.jsonl`)),
  );
  const wanted = new Set(lines.map(({ id }) => id));
  const bodies = new Map<string, string[]>();
  for await (const { id, passages } of newsArticles(datasets)) if (wanted.has(id)) bodies.set(id, passages);
  return lines.flatMap((line, at): ToneRow[] => {
    const { id, lang: language, title, descr: standfirst, tone: gold } = line;
    const split = toneSplit(id, SHARES.articles);
    const passages = bodies.get(id) ?? [];
    const full = { title, standfirst, passages, language };
    const kinds: [string, string | null][] = [
      ['articles', line.about],
      ['articles-other', line.about_other_words],
      ['articles-translated', line.about_translated],
      [STRANGER, split === 'train' ? null : lines[(at + 1) % lines.length]!.about],
    ];
    return kinds.flatMap(([set, query]): ToneRow[] => {
      if (query === null || query === '') return [];
      const row = { set, split, query, gold: set === STRANGER ? ('neutral' as const) : gold };
      return [
        { ...row, basis: 'headline', item: { title, standfirst: null, language } },
        { ...row, basis: 'headline', set: `${set}+standfirst`, item: { title, standfirst, language } },
        { ...row, basis: 'article', item: full },
      ];
    });
  });
}

function headline(set: string, split: ToneSplit, query: string, title: string, language: string) {
  return { set, split, query, basis: 'headline' as const, item: { title, standfirst: null, language } };
}

/** Comma-separated values with quotes and line breaks inside quotes. */
function csv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
