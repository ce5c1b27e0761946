/** Schemas of `/v1/watches`. */

import Joi from 'joi';
import { newestFirstOf } from '#core/platform/newest-first.ts';
import { count, moment, nullable } from '#core/platform/schemas/answer-fields.ts';
import { matching } from '#core/platform/schemas/matching.ts';
import { visible } from '#core/platform/schemas/visible.ts';
import { wholeNumber } from '#core/platform/schemas/whole-number.ts';
import { result } from '#core/search/answer/answer-schema.ts';
import { addressField, booleanField, integerField, textField } from '#core/search/request/fields.ts';
import { searchFields } from '#core/search/request/search-fields.ts';
import { MAX_INTERVAL, MIN_INTERVAL } from '#core/watches/watch-fields.ts';
import { isSecret, SECRET_RULE } from '#core/watches/webhook/signature.ts';

const notInWatches = Joi.forbidden().messages({ 'any.unknown': '{{#label}} is not possible in a watch' });

const name = visible(textField(1, 100)).description('A name for you, which is also the title of the feed.');

/** The same in answers, which give back what was asked. */
const request = Joi.object({
  ...searchFields,
  max_results: searchFields.max_results.description(
    'The most matches in one delivery; all that is new is reported, in several if need be.',
  ),
  stream: notInWatches,
  cursor: notInWatches,
})
  .unknown(false)
  .prefs({ presence: 'optional' })
  .label('WatchedSearch')
  .meta({ echo: true })
  .description('The search that is repeated: a search request without `stream` and `cursor`.');

const everyMinutes = integerField(MIN_INTERVAL, MAX_INTERVAL).description(
  'Minutes from one run to the next.',
);

const webhook = Joi.object({
  url: addressField
    .required()
    .description('A public http or https address; it must answer 2xx within 10 seconds.'),
  secret: Joi.string()
    .max(100)
    .custom((value: string, helpers) =>
      isSecret(value) ? value : helpers.message({ custom: `{{#label}} ${SECRET_RULE}` }),
    )
    .description(
      'What deliveries are signed with (Standard Webhooks): `whsec_` and base64. Made for you when absent.',
    ),
}).label('Webhook');

const deliver = Joi.object({
  webhook: webhook.allow(null).description('Null removes it.'),
  feed: booleanField.description('Whether there is a feed; false ends it, and its address with it.'),
})
  .label('Deliver')
  .description('Where matches go. They can always be listed, too.');

export const watchBody = Joi.object({
  name: name.required(),
  request: request.required(),
  every_minutes: everyMinutes.required(),
  deliver,
})
  .required()
  .label('WatchRequest');

export const watchChanges = Joi.object({
  name,
  request: request.description('Replaces the whole search. What was reported is not reported again.'),
  every_minutes: everyMinutes,
  deliver: deliver.description('What is absent stays. A webhook without `secret` gets a new one.'),
  status: Joi.string()
    .valid('active', 'paused')
    .description('`active` also resumes a failing watch: it runs at once, and what was not delivered is.'),
})
  .min(1)
  .messages({
    'object.min': 'at least one of name, request, every_minutes, deliver and status is required',
  })
  .required()
  .label('WatchChanges');

export const watchPath = Joi.object({
  id: Joi.string()
    .max(60)
    .required()
    .description('The id of the watch.')
    .example('wtc_7c0d4e1f2a3b4c5d6e7f8091'),
});

export const matchListQuery = Joi.object({
  limit: wholeNumber(1, 200).default(50).description('The most matches of a page.'),
  after: matching(/^\d{1,16}$/, 'must be the id of a match').description(
    'The id of the last match you have; those after it follow.',
  ),
});

export const watchAnswer = Joi.object({
  id: Joi.string(),
  object: Joi.valid('watch'),
  name: Joi.string(),
  request,
  every_minutes: count,
  deliver: Joi.object({
    webhook: nullable(
      Joi.object({
        url: Joi.string(),
        secret: Joi.string().optional().description('Only in the answer to the request that set it.'),
      }),
    ),
    feed: Joi.boolean(),
  }),
  status: Joi.string()
    .valid('active', 'paused', 'failing')
    .description(
      '`paused`: by you, or, with a `next_run_at`, until it can be paid again or is allowed again. `failing`: `last_error` says what; set it `active` when that is put right.',
    ),
  last_run_at: nullable(moment),
  next_run_at: nullable(moment).description('Null while it is paused by you, or failing.'),
  last_error: nullable(Joi.string()).description(
    'What went wrong at the last run or the last attempt to deliver.',
  ),
  matches: count.description('Matches reported so far.'),
  feed_url: nullable(Joi.string()).description(
    'The Atom feed; with `.json` in place of `.xml`, a JSON Feed.',
  ),
  created_at: moment,
}).label('Watch');

export const watchList = newestFirstOf(watchAnswer).label('WatchList');

export const matchList = Joi.object({
  object: Joi.valid('list'),
  data: Joi.array().items(
    Joi.object({
      id: Joi.string(),
      object: Joi.valid('match'),
      found_at: moment,
      result,
    }).label('Match'),
  ),
  has_more: Joi.boolean(),
  next_after: nullable(Joi.string()).description(
    'The `after` of the next request, now or later. Null while there are no matches at all.',
  ),
}).label('MatchList');

export const testAnswer = Joi.object({
  object: Joi.valid('webhook_test'),
  webhook_id: Joi.string(),
  delivered: Joi.boolean(),
  status: nullable(count).description('What the webhook answered; null: it did not.'),
  error: nullable(Joi.string()).description('Why it was not delivered.'),
}).label('WebhookTest');
