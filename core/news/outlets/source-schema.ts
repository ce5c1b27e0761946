/** Joi schema of an outlet in answers, used in the OpenAPI description. */
import Joi from 'joi';

const nullable = Joi.string().allow(null);
const time = Joi.string().isoDate().allow(null);

const feed = Joi.object({
  url: Joi.string(),
  format: nullable,
  last_look_at: time,
  last_new_at: time,
  next_look_at: Joi.string().isoDate(),
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
  status: Joi.string().valid('ok', 'waiting', 'failing'),
  feeds: Joi.array().items(feed),
}).label('Source');
