/** The operator's routes about articles that were taken down. */
import Joi from 'joi';
import type { Route } from '#core/http/routes.ts';
import type { Takedowns } from '#core/news/articles/takedowns.ts';
import { count, moment } from '#core/platform/schemas/answer-fields.ts';
import { answer, listed, listOf } from './schema.ts';

const url = Joi.string().max(2000).example('https://example.com/news/story');
const ADDRESS = Joi.object({ url: url.required().description('The URL of the article, in any spelling.') });

const fields = {
  object: Joi.valid('takedown'),
  url,
  reason: Joi.string().allow(''),
  taken_down_at: moment,
};
const TAKEDOWN = answer('Takedown', fields);
const TAKEN_DOWN = answer('TakenDown', {
  ...fields,
  articles: count.description('Articles that were removed from the index.'),
  charts: count.description('Charts that named it.'),
  job_results: count.description('Results of jobs that named it.'),
});
const LIFTED = answer('LiftedTakedown', { object: Joi.valid('takedown'), url, lifted: Joi.valid(true) });

export const TAKEDOWN_ROUTES: readonly Route<Takedowns>[] = [
  {
    method: 'DELETE',
    path: '/articles',
    id: 'takeDownArticle',
    summary: 'Take an article down',
    description:
      'It leaves the index, cached answers and pages, matches of watches, results of jobs, and the sources of charts, and does not come back: polls, pushes and imports skip it, and live sites and pages are searched without it.',
    query: ADDRESS.append({
      reason: Joi.string()
        .max(500)
        .allow('')
        .description('A note for operators. Without one, an earlier one stays.'),
    }),
    responses: { 200: { description: 'What was removed.', schema: TAKEN_DOWN } },
    handler(takedowns, { query }) {
      const asked = query as { url: string; reason?: string };
      return takedowns.takeDown(asked.url, asked.reason);
    },
  },
  {
    method: 'GET',
    path: '/takedowns',
    id: 'listTakedowns',
    summary: 'List the articles that were taken down, newest first',
    responses: { 200: { description: 'The articles.', schema: listOf(TAKEDOWN) } },
    handler: async (takedowns) => listed(await takedowns.takedowns()),
  },
  {
    method: 'DELETE',
    path: '/takedowns',
    id: 'liftTakedown',
    summary: 'Allow an article that was taken down again',
    description: 'The next poll that finds it stores it again.',
    query: ADDRESS,
    responses: { 200: { description: 'The takedown is lifted.', schema: LIFTED } },
    errors: ['not_found'],
    handler: (takedowns, { query }) => takedowns.allow((query as { url: string }).url),
  },
];
