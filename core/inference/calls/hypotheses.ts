/** Hypotheses for an entailment model, in the language of the question. */
import type { TypedQuestion } from '../../../workers/messages/questions.ts';
import { TONES } from '../../../workers/messages/tone.ts';

type HypothesisLanguage = 'en' | 'es';

/** Longest option name, in UTF-16 units. */
const LONGEST_OPTION = 200;

const TONE: Record<HypothesisLanguage, Record<(typeof TONES)[number], (query: string) => string>> = {
  en: {
    positive: (query) => `The text speaks well of ${query}.`,
    neutral: (query) => `The text is neutral about ${query}.`,
    negative: (query) => `The text speaks badly of ${query}.`,
  },
  es: {
    positive: (query) => `El texto habla bien de ${query}.`,
    neutral: (query) => `El texto es neutral sobre ${query}.`,
    negative: (query) => `El texto habla mal de ${query}.`,
  },
};

const ANSWER: Record<
  HypothesisLanguage,
  { is(question: string, answer: string): string; yes: string; no: string }
> = {
  en: {
    is: (question, answer) => `The answer to the question "${question}" is: ${answer}.`,
    yes: 'yes',
    no: 'no',
  },
  es: {
    is: (question, answer) => `La respuesta a la pregunta «${question}» es: ${answer}.`,
    yes: 'sí',
    no: 'no',
  },
};

/** One hypothesis per tone, in the order of `TONES`. */
export function toneHypotheses(query: string, language: string | null): string[] {
  const { [hypothesisLanguage(language)]: says } = TONE;
  return TONES.map((tone) => says[tone](query));
}

/** Hypotheses of a question: yes and no; or one per option or level, in order. */
export function questionHypotheses(question: TypedQuestion, language: string | null): string[] {
  const { instructions } = question;
  const { is, yes, no } = ANSWER[/[¿¡ñáéíóú]/i.test(instructions) ? 'es' : hypothesisLanguage(language)];
  if (question.type === 'boolean') {
    const { true: believed, false: denied } = question.criteria ?? {};
    return [believed || is(instructions, yes), denied || is(instructions, no)];
  }
  if (question.type === 'score') return question.criteria.map((level) => is(instructions, level));
  return Object.entries(question.criteria).map(([name, meaning]) => {
    const option = name.slice(0, LONGEST_OPTION);
    return is(instructions, meaning === null ? option : `${option} (${meaning})`);
  });
}

function hypothesisLanguage(language: string | null): HypothesisLanguage {
  return language === 'es' ? 'es' : 'en';
}
