/** Whole services over the articles that the sets are about. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../../core/app/serve.ts';
import { foldedLine, splitWords } from '../../../core/language/words/words.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Result } from '../../../core/search/answer/answer.ts';
import { type ArticleDraft, writeArticles } from '../../../core/store/articles/articles.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { articleUrl } from '../../samples/press/address.ts';
import { ARTICLES, publishedAt } from '../../samples/press/articles.ts';
import { articleDraft } from '../../samples/press/drafts.ts';
import { OUTLETS } from '../../samples/press/outlets.ts';
import { numberedRows, type PlainText } from '../../sets/lines.ts';
import { UNLIMITED } from '../process/unlimited.ts';
import { FILES, headlines } from './references.ts';
import { rowsOf } from './rows.ts';

export interface BenchService {
  /** All that a query finds, page by page, best first. */
  search(query: string, more?: object): Promise<Result[]>;
  stop(): Promise<void>;
}

const OUTLET = {
  id: 'bench',
  name: 'Bench',
  homepage: 'https://bench.example/',
  country: null,
  languages: ['es', 'en'],
  feeds: ['https://bench.example/rss'],
};
/** Articles per transaction. */
const BATCH = 1000;
const MAX_RESULTS = 50;

/** As the setting `models` has them. */
let models = 'full';

/** The services opened from now on have these models. */
export function useModels(setting: string): void {
  models = setting;
}

async function openService(
  drafts: readonly Partial<ArticleDraft>[],
  sources: readonly object[],
): Promise<BenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-understanding-'));
  const config = {
    ...loadConfig({ argv: [], env: { CANILLITA_MODELS: models } }),
    data: folder,
    role: 'api' as const,
    port: 0,
    read_ms: 0,
    ...UNLIMITED,
  };
  const service = await serve({ config, observe: unseen, sources: sources as never, listen: false });
  const { db, index } = service.app;
  for (let at = 0; at < drafts.length; at += BATCH) {
    await writeArticles(db, drafts.slice(at, at + BATCH).map(asDraft));
    await index.follow();
  }
  const authorization = `Bearer ${service.first!.key}`;
  const ask = async (payload: object) => {
    const response = await service.server.inject({
      method: 'POST',
      url: '/v1/search',
      headers: { authorization },
      payload,
    });
    const body = JSON.parse(response.payload);
    if (response.statusCode !== 200) throw new Error(`${JSON.stringify(payload)}: ${response.payload}`);
    return body;
  };
  return {
    async search(query, more = {}) {
      const request = { query, mode: 'fast', max_results: MAX_RESULTS, ...more };
      const results: Result[] = [];
      for (let cursor: string | undefined; ; ) {
        const answer = await ask({ ...request, ...(cursor && { cursor }) });
        results.push(...answer.results);
        cursor = answer.next_cursor;
        if (cursor === undefined) return results;
      }
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function asDraft(draft: Partial<ArticleDraft>): ArticleDraft {
  const now = new Date(systemClock.now());
  const blank = { url: '', title: '', source: OUTLET.id, language: null };
  return articleDraft({ ...blank, publishedAt: now, firstSeenAt: now, ...draft });
}

/** Runs `work` with a service over the sample press. */
export async function withSamplePress<T>(work: (service: BenchService) => Promise<T>): Promise<T> {
  const now = new Date(systemClock.now());
  const drafts = ARTICLES.map((article) => ({
    url: articleUrl(article),
    title: article.title,
    standfirst: article.standfirst,
    language: article.language,
    source: article.outlet,
    publishedAt: publishedAt(article, now),
  }));
  const sources = OUTLETS.map(({ id, name, homepage, country, languages, feeds }) => {
    return { id, name, homepage, country, languages: [...languages], feeds: [...feeds] };
  });
  const service = await openService(drafts, sources);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** The address of a headline of the sets: a reference, or one of the annotator's own. */
export function addressOf(id: string): string {
  return `${OUTLET.homepage}${id}`;
}

export interface SetHeadline {
  url: string;
  title: string;
  language: 'es' | 'en';
}

/** A service over all headlines that the sets name, and some context; null without the datasets. */
export async function headlineService(context: number): Promise<BenchService | null> {
  const all = await setHeadlines(context);
  return all && openService(all, [OUTLET]);
}

/** All headlines that the sets name, and `context` others; null without the datasets. */
export async function setHeadlines(context: number): Promise<SetHeadline[] | null> {
  const names = rowsOf('names');
  const references = [
    ...names.flatMap(({ bearer, others }) => [...bearer, ...others]),
    ...rowsOf('acronyms').flatMap(({ headlines: own, others = [] }) => [...own, ...others]),
  ];
  const named = await headlines(references);
  if (named === null) return null;
  const around = await contextOf(
    new Set(named.keys()),
    context,
    names.map(({ query }) => query),
  );
  const own = rowsOf('spellings').flatMap(({ id, language, headline, distractor }) => [
    { url: addressOf(`${id}/headline`), title: headline, language },
    { url: addressOf(`${id}/distractor`), title: distractor, language },
  ]);
  const real = [...named, ...around].map(([id, title]) => {
    return { url: addressOf(id), title, language: languageOf(id) };
  });
  return [...real, ...own];
}

function languageOf(reference: string): 'es' | 'en' {
  return reference.startsWith('s') ? 'es' : 'en';
}

/** Headlines with a whole name per name, at most. */
const WHOLE_NAMES = 40;
const LONGEST_HEADLINE = 220;

/** Every k-th headline, `most` in all, and some that have one of `names` in full; without those of `known`. */
async function contextOf(
  known: ReadonlySet<string>,
  most: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const folded = (text: string) => ` ${foldedLine(splitWords(text))} `;
  const wanted = names.map((name) => ({ words: folded(name), found: 0 }));
  const found = new Map<string, string>();
  const files = Object.entries(FILES);
  const every = Math.max(1, Math.floor(200_000 / (most / files.length)));
  for (const [letter, file] of files) {
    for await (const [{ t, x }, line] of numberedRows<PlainText>(datasets(file)!)) {
      const title = t ?? x;
      const id = `${letter}${line}`;
      if (title.length > LONGEST_HEADLINE || known.has(id)) continue;
      const words = folded(title);
      const name = wanted.find((one) => one.found < WHOLE_NAMES && words.includes(one.words));
      if (name !== undefined) name.found += 1;
      if (name !== undefined || line % every === 0) found.set(id, title.trim().replace(/\s+/g, ' '));
    }
  }
  return found;
}
