import type { Judgement, JudgeTask } from './judge.ts';

const SURE = 0.9;
const SURELY_NOT = 0.05;

/** A plain case that any relevance model worth serving gets right: the very words, and nothing in common. */
export const PROBE: JudgeTask = {
  query: 'El Banco Central sube la tasa de interés',
  basis: 'headline',
  items: [
    { title: 'El Banco Central sube la tasa de interés', standfirst: null, language: 'es' },
    { title: 'Volcano erupts near fishing village', standfirst: null, language: 'en' },
  ],
  idf: {},
};

export function passes(judgements: readonly Judgement[]): boolean {
  const [same, other] = judgements;
  return (
    same !== undefined && other !== undefined && same.probability > SURE && other.probability < SURELY_NOT
  );
}
