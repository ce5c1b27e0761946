/** Articles of an answer, each with its score and the reasons for it. */
import { el, webLink } from '../../lib/element.js';
import { moment, nameOf, score } from '../../lib/format.js';
import { say, sayOr } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { meter } from '../../parts/bars.js';
import { button } from '../../parts/button.js';
import { facts } from '../../parts/table.js';
import { takeDown } from '../outlets/takedowns-page.js';

const TONES = { positive: 'good', negative: 'bad', neutral: 'quiet' };

/** `outletName`: the name of an outlet by its id. */
export function articleList(articles, { outletName, isQuiet = false }) {
  return el(
    'ol',
    { class: isQuiet ? 'articles quiet-list' : 'articles' },
    articles.map((one) => article(one, outletName)),
  );
}

function article(one, outletName) {
  const about = [
    one.source && outletName(one.source),
    one.published_at && moment(one.published_at),
    one.section,
    one.country && nameOf('region', one.country),
  ];
  return el(
    'li',
    { class: 'article' },
    el('div', { class: 'article-score' }, meter(one.score, score(one.score))),
    el(
      'div',
      { class: 'article-words' },
      el('h3', { lang: one.language }, webLink(one.url, one.title)),
      el(
        'p',
        { class: 'quiet small' },
        about.filter(Boolean).join(' · '),
        one.tone && [' ', toneBadge(one.tone)],
      ),
      one.snippet && el('p', { class: 'snippet', lang: one.language }, one.snippet),
      one.highlights?.map((text) => el('blockquote', { lang: one.language }, text)),
      duplicates(one.duplicates, outletName),
      one.why &&
        el('details', { class: 'why' }, el('summary', {}, say('why')), reasons(one), takeDownButton(one)),
    ),
  );
}

function takeDownButton(one) {
  return el(
    'div',
    { class: 'actions' },
    button(say('take-down'), { kind: 'danger', on: () => takeDown(one) }),
  );
}

function toneBadge({ label }) {
  return badge(TONES[label], say(`tone-${label}`));
}

function duplicates(list, outletName) {
  if (!list?.length) return null;
  const links = list.map(({ url, source, title }, at) => [
    at > 0 && ', ',
    webLink(url, source ? outletName(source) : title),
  ]);
  return el('p', { class: 'small' }, `${say('also-in')} `, links);
}

function reasons({ why, read, found_in: foundIn, date_match: dateMatch, queries }) {
  const words = (list) => (list.length > 0 ? list.join(', ') : '–');
  return facts([
    [say('why-found'), words(why.words.found)],
    [say('why-missing'), words(why.words.missing)],
    why.other_words && [say('why-other-words'), why.other_words],
    [say('why-headline'), score(why.headline)],
    [say('why-article'), why.article === null ? say('why-not-read') : score(why.article)],
    read && [
      say('why-centrality'),
      sayOr(`centrality-${Math.round(read.centrality)}`, String(read.centrality)),
    ],
    why.passage !== null && why.passage !== undefined && [say('why-passage'), String(why.passage + 1)],
    dateMatch && [say('why-date'), sayOr(`date-${dateMatch}`, dateMatch)],
    [say('why-place'), sayOr(`found-${foundIn}`, foundIn)],
    why.rights && [say('why-rights'), rightsOf(why.rights)],
    queries?.length > 1 && [say('field-query'), queries.join(' · ')],
  ]);
}

function rightsOf({ paywalled, noarchive, nosnippet, max_snippet: most }) {
  const said = [
    paywalled && say('rights-paywalled'),
    noarchive && 'noarchive',
    nosnippet && 'nosnippet',
    most !== null && most !== undefined && `max-snippet ${most}`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : say('rights-none');
}
