import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import {
  CROSS_ENCODER,
  ENCODER,
  NLI,
  SENTIMENT,
  type TinyModel,
  TWO_CLASSES,
  writeTiny,
} from '../support/hub/models.ts';
import { item, MODELS, openJudges } from './judges.ts';

const SAME = 1e-6;
const ROWS = 31;
const { tasks } = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Manifest;
const ITEMS = Array.from({ length: ROWS }, (_, i) => item(i));

/** What a task says of the rows at these places, a list of numbers each. */
type Says = (judges: Inference, places: readonly number[]) => Promise<(readonly number[])[]>;

const itemsAt = (places: readonly number[]) => places.map((at) => ITEMS[at]!);
const judged =
  (basis: 'headline' | 'article'): Says =>
  async (judges, places) => {
    const query = 'Banco Central tasa de interés';
    const said = await judges.judge({ query, basis, items: itemsAt(places), idf: {} });
    return said.map(({ probability, centrality, passage }) => [probability, centrality, passage ?? -1]);
  };
const reranked =
  (basis: 'headline' | 'article'): Says =>
  async (judges, places) => {
    const by = { relevance: 0.5, cosine: null, reranker: null };
    const judgement = { probability: 0.5, centrality: 1.5, passage: 0, by };
    const items = itemsAt(places).map((one) => ({ ...one, judgement }));
    const said = await judges.rerank({ query: 'Banco Central tasa de interés', basis, items });
    return said.map(({ probability, centrality }) => [probability, centrality]);
  };
const toned =
  (basis: 'headline' | 'article'): Says =>
  async (judges, places) => {
    const said = await judges.tone({ query: 'El Gobierno', basis, items: itemsAt(places) });
    return said.map(({ positive, neutral, negative }) => [positive, neutral, negative]);
  };
const answered =
  (basis: 'headline' | 'article'): Says =>
  async (judges, places) => {
    const criteria = { economía: 'precios y tasas', deporte: 'fútbol', other: null };
    const instructions = '¿De qué trata?';
    return judges.answer({
      question: { type: 'choice', instructions, criteria },
      basis,
      items: itemsAt(places),
    });
  };
const embedded: Says = async (judges, places) => {
  const texts = itemsAt(places).map(({ title, language }) => ({ text: title, language }));
  return (await judges.embed({ texts })).map((vector) => [...vector]);
};
const near: Says = async (judges, places) => {
  const words = itemsAt(places).map(({ title }) => title.split(' ').at(-1)!);
  const said = await judges.neighbours({ words, language: null, limit: 5 });
  return said.map((found) => found.map(({ nearness }) => nearness));
};
const paired: Says = async (judges, places) => {
  const side = (at: number) => ({ ...ITEMS[at % ROWS]!, publishedAt: null });
  const pairs = places.map((at) => ({ a: side(at), b: side(at * 7 + 3) }));
  return (await judges.sameStory({ pairs })).map((p) => [p]);
};

const CASES: { name: string; task: keyof Manifest['tasks']; model: TinyModel | null; says: Says[] }[] = [
  {
    name: 'cross-encoder',
    task: 'relevance',
    model: CROSS_ENCODER,
    says: [judged('headline'), judged('article')],
  },
  {
    name: 'cross-encoder',
    task: 'reranker',
    model: CROSS_ENCODER,
    says: [reranked('headline'), reranked('article')],
  },
  { name: 'entailment', task: 'tone', model: NLI, says: [toned('headline'), toned('article')] },
  { name: 'sentiment', task: 'tone', model: SENTIMENT, says: [toned('headline'), toned('article')] },
  { name: 'shipped', task: 'tone', model: null, says: [toned('headline'), toned('article')] },
  { name: 'entailment', task: 'questions', model: NLI, says: [answered('headline'), answered('article')] },
  { name: 'shipped', task: 'questions', model: null, says: [answered('headline'), answered('article')] },
  { name: 'sentence encoder', task: 'vectors', model: ENCODER, says: [embedded] },
  { name: 'shipped', task: 'vectors', model: null, says: [embedded, near] },
  { name: 'cross-encoder', task: 'same_story', model: TWO_CLASSES, says: [paired] },
];

function same(t: Test, found: (readonly number[])[], wanted: (readonly number[])[], name: string): void {
  const worst = wanted.map((row, i) =>
    Math.max(0, ...row.map((value, k) => Math.abs(value - found[i]![k]!))),
  );
  t.ok(found.length === wanted.length && Math.max(...worst) <= SAME, name);
}

for (const { name, task, model, says } of CASES) {
  const isThere = model !== null || tasks[task] !== undefined;
  t.test(`${task}, ${name}`, { skip: !isThere && 'no shipped model' }, async (t) => {
    const models: Record<string, string> = model === null ? {} : { [task]: writeTiny(t.testdir(), model) };
    const one = await openJudges({ threads: 1, models });
    const three = await openJudges({ threads: 3, models });
    t.teardown(() => Promise.all([one.close(), three.close()]));
    const places = [...ITEMS.keys()];
    for (const [k, say] of says.entries()) {
      const wanted = await say(one, places);
      t.ok(new Set(wanted.map(String)).size > 3, 'they are not all the same');
      same(t, await say(three, places), wanted, `${k}: three threads say what one says`);
      const turned = places.toReversed();
      same(t, (await say(three, turned)).toReversed(), wanted, `${k}: in any order`);
      const alone = [];
      for (const at of places.slice(0, 10)) alone.push(...(await say(one, [at])));
      same(t, alone, wanted.slice(0, 10), `${k}: alone as in a batch`);
    }
  });
}
