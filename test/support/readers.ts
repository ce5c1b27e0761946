/** Readers of tone and answers that go by plain words, so that a test knows what they will say. Asserts nothing. */

import type { Inference } from '../../core/inference/inference.ts';
import type { JudgeItem } from '../../workers/messages/articles.ts';
import type { QuestionTask } from '../../workers/messages/questions.ts';
import type { ToneTask } from '../../workers/messages/tone.ts';

export interface PlainReaders extends Pick<Inference, 'tone' | 'answer'> {
  /** Every task they got. */
  asked: (ToneTask | QuestionTask)[];
}

/** Good words are positive, bad ones negative; a question is answered by how many of its options' words are there. */
export function plainReaders(good: RegExp, bad: RegExp): PlainReaders {
  const asked: PlainReaders['asked'] = [];
  return {
    asked,
    async tone(task) {
      asked.push(task);
      return task.items.map((item) => {
        const text = textOf(item, task.basis);
        if (good.test(text)) return { positive: 0.8, neutral: 0.15, negative: 0.05 };
        if (bad.test(text)) return { positive: 0.1, neutral: 0.2, negative: 0.7 };
        return { positive: 0.2, neutral: 0.6, negative: 0.2 };
      });
    },
    async answer(task) {
      asked.push(task);
      return task.items.map((item) => {
        const text = textOf(item, task.basis).toLowerCase();
        const { question } = task;
        if (question.type === 'boolean')
          return [text.includes(question.instructions.toLowerCase()) ? 0.9 : 0.2];
        const options = question.type === 'score' ? question.criteria : Object.keys(question.criteria);
        const weights = options.map((option) => (text.includes(option.toLowerCase()) ? 8 : 1));
        const sum = weights.reduce((total, one) => total + one, 0);
        return weights.map((weight) => weight / sum);
      });
    },
  };
}

function textOf({ title, standfirst, passages = [] }: JudgeItem, basis: 'headline' | 'article'): string {
  return [title, standfirst ?? '', ...(basis === 'article' ? passages : [])].join(' ');
}
