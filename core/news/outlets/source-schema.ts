/** Joi schema of an outlet in answers, used in the OpenAPI description. */
import Joi from 'joi';
import { count, moment, nullable } from '../../platform/schemas/answer-fields.ts';
import { SOURCE_STATUSES } from '../../store/outlets/outlet.ts';

const textOrNull = nullable(Joi.string());
const momentOrNull = nullable(moment);

const feed = Joi.object({
  url: Joi.string(),
  section: textOrNull.description('The section of its articles that name none.'),
  format: textOrNull,
  last_poll_at: momentOrNull,
  last_look_at: momentOrNull.description('The earlier name of `last_poll_at`.'),
  last_new_at: momentOrNull,
  next_poll_at: moment,
  next_look_at: moment.description('The earlier name of `next_poll_at`.'),
  why: textOrNull.description('The reason for the time of the next poll.'),
  last_error: textOrNull,
  warnings: Joi.array().items(Joi.string()).description('Problems of a feed that can still be read.'),
}).label('Feed');

export const sourceSchema = Joi.object({
  id: Joi.string().description('Stable; can be used in `sources`.'),
  name: Joi.string(),
  domain: Joi.string(),
  homepage: Joi.string().uri(),
  country: textOrNull,
  languages: Joi.array().items(Joi.string()),
  sections: Joi.array().items(Joi.string()),
  articles: count,
  last_article_at: momentOrNull.description(
    'When its newest article was published, or, if it has no date, came in.',
  ),
  status: Joi.string()
    .valid(...SOURCE_STATUSES)
    .description(
      '`ok`: one of its feeds was read; `waiting`: none was polled yet; `failing`: none can be read; `paused`: none is polled; `archive`: it has none, so nothing new is read until one is added.',
    ),
  feeds: Joi.array().items(feed),
}).label('Source');
