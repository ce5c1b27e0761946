import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { ToneName } from '../../../workers/messages/tone.ts';
import { plainTexts, rowsIn } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import { heldTitle, type ToneRow, type ToneSplit, toneSplit } from './tone-row.ts';

/** Targets of headlines read for this project: ids and tones only. */
const READ = resolve(import.meta.dirname, 'read.jsonl');
/** The articles of tone-2 by the hash of their id, as scripts/train/encoder/data.py splits them. */
const TONE_2 = { test: 0.3, dev: 0.4 };
const READ_SHARES = { dev: 8, calibrate: 6 };
/** A text without a title of its own is a headline; below a title, its beginning is the standfirst. */
const BEGINNING = 240;

interface Texts {
  title: string;
  standfirst: string | null;
  language: 'en' | 'es';
}

/** The rows labelled under the definition in use: `tone-2`, and the headlines of `read.jsonl`. */
export async function readTargets(datasets: string): Promise<ToneRow[]> {
  type Line = Record<'id' | 'lang' | 'title' | 'descr' | 'target', string> & { label: ToneName };
  const second = rowsIn<Line>(join(datasets, 'tone/tone-2.jsonl'));
  const rows = second.map(({ id, lang: language, title, descr, target, label: gold }): ToneRow => {
    const item = { title: tidy(title), standfirst: tidy(descr) || null, language };
    return { set: 'tone-2', split: tone2Split(id), query: tidy(target), basis: 'headline', item, gold };
  });
  const split = new Set(second.map(({ id }) => id));
  const read = rowsIn<Pick<Line, 'id' | 'target' | 'label'>>(READ).filter(({ id }) => !split.has(id));
  const texts = await textsOf(datasets, new Set(read.map(({ id }) => id)));
  for (const { id, target: query, label: gold } of read) {
    const item = texts.get(id);
    if (item === undefined) continue;
    const part = toneSplit(heldTitle(item.title), READ_SHARES);
    rows.push({ set: 'read', split: part, query, basis: 'headline', item, gold });
  }
  return rows;
}

function tone2Split(id: string): ToneSplit {
  const share = createHash('sha256').update(`tone:${id}`).digest().readUInt32BE(0) / 2 ** 32;
  if (share < TONE_2.test) return 'test';
  return share < TONE_2.dev ? 'dev' : 'train';
}

/** Title and standfirst of articles of the news sets (`n…`, `e…`, `g…`) and of the texts (`t…` Spanish, `x…` English). */
async function textsOf(datasets: string, ids: ReadonlySet<string>): Promise<Map<string, Texts>> {
  const found = new Map<string, Texts>();
  for await (const { id, title, standfirst, language } of newsArticles(datasets)) {
    if (ids.has(id)) found.set(id, { title: tidy(title), standfirst: tidy(standfirst) || null, language });
  }
  for (const [letter, language] of [
    ['t', 'es'],
    ['x', 'en'],
  ] as const) {
    for await (const [{ t, x }, at] of plainTexts(datasets, language)) {
      const id = `${letter}${at}`;
      if (!ids.has(id)) continue;
      const beginning = tidy(x).slice(0, BEGINNING);
      found.set(
        id,
        t
          ? { title: tidy(t), standfirst: beginning || null, language }
          : { title: beginning, standfirst: null, language },
      );
    }
  }
  return found;
}

function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
