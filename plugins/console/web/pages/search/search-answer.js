/** An answer: what was found, why, what was nearly found, and what was left out. */
import { el } from '../../lib/element.js';
import { day, moment, number, usd } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { barChart } from '../../parts/bars.js';
import { figures, section } from '../../parts/heading.js';
import { empty } from '../../parts/states.js';
import { articleList } from './article.js';
import { chartSection } from './chart-section.js';
import { leftOutWords } from './left-out.js';
import { requestCode } from './request-code.js';
import { understood } from './understood.js';

/** From this score up an article counts as relevant, whatever was listed. */
const RELEVANT = 0.5;

export function searchAnswer({ result, request, organization, outletName, ms }) {
  const relevant = result.results.filter(({ score }) => score >= RELEVANT);
  const below = result.results.filter(({ score }) => score < RELEVANT);
  const near = [...below, ...result.near_misses];
  const { cost_usd: cost, cached } = result.usage;
  return el(
    'div',
    { class: 'stack' },
    figures([
      [number(result.total), say('relevant-articles')],
      [usd(cost), cached ? say('cost-cached') : say('cost-billed', { name: organization.name })],
      [`${number(ms / 1000, 2)} s`, say('time-taken')],
    ]),
    understood(result),
    section(say('results'), {}, resultsOf(relevant, result, outletName)),
    near.length > 0 &&
      section(
        say('near-misses'),
        { lead: say('near-misses-text') },
        articleList(near, { outletName, isQuiet: true }),
      ),
    result.rejected.length > 0 &&
      section(
        say('rejected'),
        { lead: say('rejected-text') },
        articleList(result.rejected, { outletName, isQuiet: true }),
      ),
    leftOut(result.left_out),
    spread(result.diffusion, outletName),
    chartSection(request, organization),
    requestCode(request),
  );
}

function resultsOf(relevant, { left_out: left, total }, outletName) {
  if (relevant.length > 0) return articleList(relevant, { outletName });
  const unknowable = left.find(({ reason }) => reason === 'index_empty' || reason === 'not_fresh_since');
  const why = unknowable
    ? say(`none-${unknowable.reason}`, { since: moment(unknowable.since) })
    : say('none-found-text');
  return empty(total > 0 ? say('none-listed') : say('none-found'), why);
}

function leftOut(list) {
  if (list.length === 0) return null;
  const items = list.map(({ reason, count, since }) =>
    el(
      'li',
      {},
      el('strong', {}, number(count)),
      ' ',
      leftOutWords(reason, count),
      since !== undefined &&
        ` (${say('last-read', { when: since === null ? say('never') : moment(since) })})`,
    ),
  );
  return section(say('left-out'), { lead: say('left-out-text') }, el('ul', { class: 'plain-list' }, items));
}

const LISTED_OUTLETS = 8;

/** On which days, and by whom. */
function spread(diffusion, outletName) {
  if (!diffusion || diffusion.by_day.length === 0) return null;
  const bars = diffusion.by_day.map(({ day: date, count }) => ({
    name: day(date),
    value: count,
    text: number(count),
  }));
  const sources = diffusion.by_source
    .slice(0, LISTED_OUTLETS)
    .map(({ source, count }) => el('li', {}, el('strong', {}, number(count)), ' ', outletName(source)));
  const others = diffusion.by_source.length - sources.length;
  if (others > 0) sources.push(el('li', {}, say('other-outlets', { count: number(others) })));
  return section(
    say('spread'),
    {},
    barChart(say('by-day'), bars),
    el('ul', { class: 'plain-list columns' }, sources),
  );
}
