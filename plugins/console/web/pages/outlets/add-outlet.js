/** Adds an outlet by its address: the service finds its feeds, the operator chooses among them. */
import { admin } from '../../lib/api.js';
import { el, fill } from '../../lib/element.js';
import { number, since } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { openDialog } from '../../parts/dialog.js';
import { checkbox, field, form, listIn, row, wrongField } from '../../parts/form.js';
import { notify } from '../../parts/notice.js';
import { under } from '../../parts/table.js';
import { countryAndLanguages } from './outlet-fields.js';
import { hrefOf } from './outlet-state.js';

/** @param {() => Promise<void>} reload called when an outlet was added */
export function addOutlet(reload) {
  return openDialog({
    title: say('add-outlet'),
    wide: true,
    content(close) {
      const place = el('div', {});
      const find = form({
        submit: say('find-feeds'),
        fields: [
          field({
            label: say('address'),
            name: 'url',
            type: 'url',
            inputmode: 'url',
            hint: say('address-hint'),
            placeholder: 'https://www.example.com/',
          }),
        ],
        async work({ url }) {
          const found = await admin.post('sources/discover', { url: completed(url) });
          fill(place, found.feeds.length === 0 ? nothing(found) : choice(found, close, reload));
          place.querySelector('input, h3')?.focus();
        },
      });
      return [find, place];
    },
  });
}

function completed(url) {
  const text = url.trim();
  if (text === '') throw wrongField('url', say('address-missing'));
  return /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
}

function nothing({ tried }) {
  const lines = tried.map(({ url, why }) => el('li', {}, el('span', { class: 'long' }, url), `: ${why}`));
  return el(
    'div',
    { class: 'empty' },
    el('h3', { tabindex: '-1' }, say('no-feeds')),
    el('p', {}, say('no-feeds-text')),
    lines.length > 0 && el('details', {}, el('summary', {}, say('tried')), el('ul', {}, lines)),
  );
}

function choice(found, close, reload) {
  const { suggested } = found;
  const feeds = found.feeds.map((feed) =>
    checkbox({
      name: 'feeds',
      value: feed.url,
      checked: suggested.includes(feed.url),
      label: [
        el('span', { class: 'long' }, feed.url),
        under(`${feed.format} · ${say('feed-items', { count: number(feed.items) })} · ${since(feed.newest)}`),
      ],
    }),
  );
  return form({
    submit: say('add-outlet'),
    fields: [
      row(
        field({ label: say('name'), name: 'name', value: found.name ?? '' }),
        ...countryAndLanguages(found),
      ),
      el(
        'fieldset',
        { class: 'checks column', 'data-field': 'feeds' },
        el('legend', {}, say('feeds')),
        feeds,
        el('p', { class: 'field-error' }),
      ),
    ],
    async work(values, element) {
      const chosen = new FormData(element).getAll('feeds');
      if (chosen.length === 0) throw wrongField('feeds', say('feeds-missing'));
      const languages = listIn(values.languages);
      const outlet = await admin.post('sources', {
        homepage: found.homepage,
        feeds: chosen,
        ...(values.name.trim() && { name: values.name.trim() }),
        ...(values.country.trim() && { country: values.country.trim() }),
        ...(languages.length > 0 && { languages }),
      });
      close();
      notify.done(say('added', { name: outlet.name }));
      await reload();
      location.hash = hrefOf(outlet);
    },
  });
}
