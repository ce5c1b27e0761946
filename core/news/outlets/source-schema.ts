/** Joi schema of an outlet in answers, used in the OpenAPI description. */
import Joi from 'joi';

const nullable = Joi.string().allow(null);
const time = Joi.string().isoDate().allow(null);

const feed = Joi.object({
  url: Joi.string(),
  section: nullable.description('The section of its articles that name none.'),
  format: nullable,
  last_poll_at: time,
  last_look_at: time.description('The earlier name of `last_poll_at`.'),
  last_new_at: time,
  next_poll_at: Joi.string().isoDate(),
  next_look_at: Joi.string().isoDate().description('The earlier name of `next_poll_at`.'),
  why: nullable.description('The reason for the time of the next poll.'),
  last_error: nullable,
  warnings: Joi.array().items(Joi.string()).description('Problems of a feed that can still be read.'),
}).label('Feed');

export const sourceSchema = Joi.object({
  id: Joi.string().description('Stable; can be used in `sources`.'),
  name: Joi.string(),
  domain: Joi.string(),
  homepage: Joi.string().uri(),
  country: nullable,
  languages: Joi.array().items(Joi.string()),
  sections: Joi.array().items(Joi.string()),
  articles: Joi.number().integer(),
  last_article_at: time,
  status: Joi.string().valid('ok', 'waiting', 'failing', 'paused'),
  feeds: Joi.array().items(feed),
}).label('Source');
