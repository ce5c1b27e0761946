/** The tool `create_watch`: a search that is repeated from now on. */
import Joi from 'joi';
import { usdNumber } from '#core/billing/money.ts';
import { priceOf } from '#core/billing/prices.ts';
import { validated } from '#core/http/validation.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { DAY, MINUTE } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';
import { visible } from '#core/platform/schemas/visible.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { addressField, booleanField, integerField, textField } from '#core/search/request/fields.ts';
import { searchFields } from '#core/search/request/search-fields.ts';
import { MAX_INTERVAL, MIN_INTERVAL } from '#core/watches/watch-fields.ts';
import { WatchService } from '#core/watches/watch-service.ts';
import type { WatchedSearch } from '#core/watches/watched-request.ts';
import { QUERIES_WORDING } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

const HOURLY = 60;
/** So that the first run does not report a week of news. */
const DAYS = 1;
const MAX_NAME = 100;
const MONTH_DAYS = 30;

const {
  query,
  index,
  include_domains,
  exclude_domains,
  sources,
  countries,
  languages,
  sections,
  mode,
  tone,
  min_score,
} = searchFields;

const search = {
  query,
  index,
  sources,
  include_domains,
  exclude_domains,
  countries,
  languages,
  sections,
  // `run` sets the default: it must know whether days were given.
  days: searchFields.days.meta({ json: { default: DAYS } }),
  mode,
  min_score,
  tone,
  dedupe: searchFields.dedupe.default(true),
};

const input = Joi.object({
  ...search,
  name: visible(textField(1, MAX_NAME)),
  every_minutes: integerField(MIN_INTERVAL, MAX_INTERVAL).default(HOURLY),
  webhook: addressField,
  feed: booleanField.default(true),
});

/** The defaults of the fields of a search that the tool does not take. */
const whole = Joi.object(searchFields);

interface Given extends Partial<WatchedSearch> {
  query: string | string[];
  name?: string;
  every_minutes: number;
  webhook?: string;
  feed: boolean;
}

export const createWatch: Tool<Given> = {
  name: 'create_watch',
  title: 'Watch a topic from now on',
  description:
    'Repeats a search and reports each new article or story once, in a feed and, if you pass one, to a webhook. Use it when somebody wants to be told, alerted or kept up to date in the future; to know what there is now, use search_news. Every run is billed as a search: the answer says what a month costs. It goes on until it is deleted with DELETE /v1/watches/{id} and the API key; no tool stops it.',
  capabilities: ['watches', 'search'],
  input,
  wording: {
    query: QUERIES_WORDING,
    days: `Reports only articles of the last N days; null: of any age. Default ${DAYS}.`,
    dedupe: 'Reports each story once, whichever outlet has it first; false: each article.',
    name: 'Default: the query.',
    webhook: 'A public address that new articles are posted to, signed.',
    feed: 'Whether there is a feed (Atom, JSON) of the new articles.',
  },
  output: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      status: { type: 'string' },
      every_minutes: { type: 'integer' },
      feed_url: { type: 'string' },
      deliver: { type: 'object' },
      monthly_cost_usd: { type: 'number', description: 'At most: answers from the cache are free.' },
    },
    required: ['id', 'name', 'status', 'every_minutes', 'monthly_cost_usd'],
  },
  readOnly: false,
  async run({ app, caller, baseUrl, given }) {
    const { name, every_minutes, webhook, feed, ...asked } = given;
    if (caller.key === null)
      throw new Failure('forbidden', 'A watch belongs to a key of an organization; use one.');
    const watches = new WatchService(app);
    const isLimited = asked.days !== undefined;
    const request = validated<WatchedSearch>(whole, { ...asked, days: isLimited ? asked.days : DAYS });
    // Days that the caller gives go before those that the query names; our default must not.
    if (!isLimited) await watches.check(caller.org, { request: validated<WatchedSearch>(whole, asked) });
    const queries = [request.query].flat();
    const watch = await watches.create(
      { org: caller.org, key: caller.key },
      {
        name: name ?? cutToUnits(queries.join(', '), MAX_NAME),
        request,
        every_minutes,
        deliver: { feed, ...(webhook !== undefined && { webhook: { url: webhook } }) },
      },
      baseUrl,
    );
    const runs = (MONTH_DAYS * DAY) / (every_minutes * MINUTE);
    const monthly = usdNumber(priceOf(`search_${request.mode}`, Math.ceil(runs) * queries.length));
    const { id, status, feed_url, deliver } = watch;
    const lines = [
      `Watching ${queries.map(quoted).join(', ')} every ${every_minutes} minutes: ${id}.`,
      ...(feed_url === null ? [] : [`Feed: ${feed_url} (or .json). Whoever has the address can read it.`]),
      ...(deliver.webhook === null
        ? []
        : [`Webhook: ${deliver.webhook.url}, signed with ${deliver.webhook.secret} (shown this once).`]),
      `Matches: GET /v1/watches/${id}/matches. It stops with DELETE /v1/watches/${id}.`,
      `Cost: at most ${monthly} USD per month.`,
    ];
    return {
      text: bounded(lines),
      facts: { id, name: watch.name, status, every_minutes, feed_url, deliver, monthly_cost_usd: monthly },
    };
  },
};
