import type { TakedownRecord } from '../../../../core/news/articles/takedowns.ts';
import { type Column, moment, table } from '../table.ts';
import { verbsOf } from '../verb.ts';

const COLUMNS: readonly Column<TakedownRecord>[] = [
  { title: 'TAKEN DOWN', of: (row) => moment(row.taken_down_at) },
  { title: 'ADDRESS', of: (row) => row.url },
  { title: 'REASON', of: (row) => row.reason || '-' },
];

const URL = { name: 'URL', description: 'the address of the article, in any spelling' };

export const ARTICLE_VERBS = verbsOf('article', [
  {
    verb: 'remove',
    description: 'take an article down: it leaves index, caches and charts, and does not come back',
    actions: ['takeDownArticle'],
    arguments: [URL],
    options: { reason: { type: 'string', value: 'TEXT', description: 'a note for operators' } },
    async run(given, backend) {
      const taken = await (await backend.takedowns()).takeDown(given.first, given.text('reason'));
      const { articles, charts, job_results: results } = taken;
      const text = `${taken.url} is taken down: ${articles} in the index, ${charts} charts and ${results} results of jobs changed.`;
      return { json: taken, text };
    },
  },
  {
    verb: 'list',
    description: 'list the articles that were taken down, newest first',
    actions: ['listTakedowns'],
    async run(_given, backend) {
      const all = await (await backend.takedowns()).takedowns();
      return { json: { object: 'list', data: all }, text: table(all, COLUMNS, 'No article is taken down.') };
    },
  },
  {
    verb: 'allow',
    description: 'allow an article that was taken down: the next poll that finds it stores it again',
    actions: ['liftTakedown'],
    arguments: [URL],
    async run({ first }, backend) {
      const lifted = await (await backend.takedowns()).allow(first);
      return { json: lifted, text: `${lifted.url} is allowed again.` };
    },
  },
]);
