/** The form of a search, and the request that it stands for. */
import { el } from '../../lib/element.js';
import { say } from '../../lib/words.js';
import { checkbox, field, form, listIn, row, select } from '../../parts/form.js';

const MODES = ['ultra', 'fast', 'normal', 'deep'];
/** Days; none is what the service does by itself: seven, unless dates are given. */
const WINDOWS = ['1', '', '30', '90', '365', 'all'];
const LENGTHS = ['5', '10', '20', '50'];
/** Articles from this score up are listed as near misses. */
const NEAR = 0.2;

export function searchForm(organizations, given, ask) {
  const value = (name, fallback = '') => given[name] ?? fallback;
  const text = (name, attributes = {}) =>
    field({ label: say(`field-${name}`), name, value: value(name), ...attributes });
  const sharing = Map.groupBy(organizations, ({ name }) => name);
  const names = organizations.map(({ id, name }) => [
    id,
    sharing.get(name).length > 1 ? `${name} (${id})` : name,
  ]);
  const modes = MODES.map((mode) => [mode, say(`mode-${mode}`)]);
  const windows = WINDOWS.map((days) => [days, say(`window-${days || 'default'}`)]);
  const lists = ['sources', 'countries', 'languages', 'include_domains', 'exclude_domains', 'sections'];
  const isOpen =
    lists.some((name) => value(name) !== '') || value('published_after') || value('published_before');
  return form({
    submit: say('search'),
    restarts: true,
    work: (values) => ask({ ...values, isSent: true }),
    fields: [
      field({
        label: say('field-query'),
        name: 'query',
        input: el('input', {
          type: 'search',
          value: value('query'),
          maxlength: 200,
          autocomplete: 'off',
          placeholder: say('query-example'),
        }),
      }),
      field({
        label: say('field-organization'),
        name: 'organization',
        hint: say('field-organization-hint'),
        input: select(names, value('organization', names[0]?.[0])),
      }),
      row(
        field({ label: say('field-mode'), name: 'mode', input: select(modes, value('mode', 'normal')) }),
        field({ label: say('field-days'), name: 'days', input: select(windows, value('days')) }),
        field({
          label: say('field-max_results'),
          name: 'max_results',
          input: select(LENGTHS, value('max_results', '10')),
        }),
      ),
      el(
        'fieldset',
        { class: 'checks' },
        el('legend', { class: 'unseen' }, say('options')),
        checkbox({
          label: say('option-near'),
          name: 'near',
          checked: given.isSent ? given.near === 'on' : true,
        }),
        checkbox({ label: say('option-dedupe'), name: 'dedupe', checked: given.dedupe === 'on' }),
        checkbox({ label: say('option-tone'), name: 'tone', checked: given.tone === 'on' }),
        checkbox({ label: say('option-fresh'), name: 'fresh', checked: given.fresh === 'on' }),
      ),
      el(
        'details',
        { class: 'more', open: Boolean(isOpen) },
        el('summary', {}, say('filters')),
        row(text('sources', { hint: say('list-hint') }), text('languages', { hint: 'es, en' })),
        row(text('countries', { hint: 'AR, UY' }), text('sections')),
        row(text('include_domains'), text('exclude_domains')),
        row(text('published_after', { type: 'date' }), text('published_before', { type: 'date' })),
      ),
    ],
  });
}

/** The body of `POST /v1/search`: only what differs from the defaults. */
export function requestOf(values) {
  const list = (name) => {
    const items = listIn(values[name] ?? '');
    return items.length > 0 ? { [name]: items } : {};
  };
  const given = (name) => (values[name] ? { [name]: values[name] } : {});
  const flag = (name) => (values[name] === 'on' ? { [name]: true } : {});
  return {
    query: values.query,
    ...(values.mode !== 'normal' && { mode: values.mode }),
    ...(values.days && { days: values.days === 'all' ? null : Number(values.days) }),
    ...(values.max_results !== '10' && { max_results: Number(values.max_results) }),
    ...list('sources'),
    ...list('languages'),
    ...list('countries'),
    ...list('sections'),
    ...list('include_domains'),
    ...list('exclude_domains'),
    ...given('published_after'),
    ...given('published_before'),
    ...flag('dedupe'),
    ...flag('tone'),
    ...flag('fresh'),
    ...(values.near === 'on' && { min_score: NEAR }),
    explain: true,
  };
}
