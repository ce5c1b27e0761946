import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Test } from 'tap';
import { type InferenceOptions, openInference } from '../../core/inference/inference.ts';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import type { JudgeTask } from '../../workers/messages/relevance.ts';
import { lentThreads } from '../support/lent-threads.ts';
import { LIGHT } from '../support/models.ts';

export const MODELS = resolve(import.meta.dirname, '../../models');

/** The service's own inference over the shipped models, without encoder and reranker unless `models` names them. */
export function openJudges({ models, ...options }: Partial<InferenceOptions> = {}) {
  return openInference({
    threads: 2,
    maxQueue: 16,
    modelsFolder: MODELS,
    clock: systemClock,
    observe: unseen,
    openThreads: lentThreads,
    models: { ...LIGHT, ...models },
    ...options,
  });
}

/** The same, closed with the test. */
export async function judgesFor(t: Pick<Test, 'teardown'>, options: Partial<InferenceOptions> = {}) {
  const judges = await openJudges(options);
  t.teardown(() => judges.close());
  return judges;
}

/** Copies the shipped models but for encoder and reranker into a folder. */
export function copyLightModels(folder: string): void {
  cpSync(MODELS, folder, { recursive: true, filter: (path) => path !== join(MODELS, 'encoder') });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  delete manifest.tasks.encoder;
  delete manifest.tasks.reranker;
  delete manifest.tasks.tone_reader;
  delete manifest.tasks.query_reader;
  delete manifest.tasks.question_reader;
  delete manifest.tasks.queries;
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}

const SUBJECTS = [
  'El Gobierno',
  'The central bank',
  'La Corte Suprema',
  'A volcano',
  'Boca Juniors',
  'The striker',
];
const VERBS = ['sube', 'raises', 'anuncia', 'rejects', 'investiga', 'wins'];
const OBJECTS = [
  'la tasa de interés',
  'the retirement age',
  'el presupuesto 2026',
  'a new coach',
  'los precios',
  'the strike',
];

/** Made-up news, the same every time; `i` apart are the items. */
export function item(i: number): JudgeItem {
  const pick = (list: readonly string[], by: number) =>
    list[(i * by + Math.floor(i / list.length)) % list.length]!;
  const title = `${pick(SUBJECTS, 1)} ${pick(VERBS, 5)} ${pick(OBJECTS, 1)}`;
  const body = Array.from(
    { length: 1 + (i % 5) },
    (_, k) => `${title}. ${pick(OBJECTS, k + 1)}, ${pick(SUBJECTS, k + 1)}.`,
  );
  const standfirst =
    i % 3 === 0 ? null : `${pick(SUBJECTS, 5)} ${pick(VERBS, 1)} ${pick(OBJECTS, 5)} este jueves`;
  return { title, standfirst, passages: body, language: [null, 'es', 'en', 'pt'][i % 4]! };
}

export function task(count: number, changes: Partial<JudgeTask> = {}): JudgeTask {
  const idf = { 'tas~': 5.1, interest: 4.2, 'interes~': 4.4, bank: 4, 'centr~': 3.6, central: 3.9 };
  const items = Array.from({ length: count }, (_, i) => item(i));
  return { query: 'Banco Central tasa de interés', basis: 'article', items, idf, ...changes };
}
