/** A chart of the same query, in one click. */
import { call, path, ROOT } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { usd } from '../../lib/format.js';
import { language } from '../../lib/preferences.js';
import { say } from '../../lib/words.js';
import { workButton } from '../../parts/button.js';
import { section } from '../../parts/heading.js';

/** What a chart is drawn from; the rest of a search says what is listed. */
const SHARED = [
  'query',
  'mode',
  'days',
  'published_after',
  'published_before',
  'countries',
  'languages',
  'sections',
  'include_domains',
  'exclude_domains',
  'sources',
  'fresh',
];

export function chartSection(request, organization) {
  const place = el('div', { class: 'chart-place' });
  const draw = workButton(say('draw-chart'), async () => {
    const shared = Object.fromEntries(
      SHARED.filter((name) => name in request).map((name) => [name, request[name]]),
    );
    const body = { ...shared, locale: language() };
    const chart = await call('POST', 'v1/charts', { body, organization: organization.id });
    const address = new URL(path`charts/${chart.id}`, ROOT).href;
    place.replaceChildren(
      el('img', { src: `${address}.svg`, alt: chart.alt_text ?? chart.title, class: 'chart' }),
      el(
        'p',
        { class: 'small' },
        el('a', { href: address, target: '_blank', rel: 'noopener' }, say('open-chart')),
        ` · ${chart.usage.cached ? say('cost-cached') : usd(chart.usage.cost_usd)}`,
      ),
    );
  });
  return section(
    say('chart'),
    { lead: say('chart-text', { name: organization.name }), actions: [draw] },
    place,
  );
}
