/** Changes what is known of an outlet: name, country, languages, and the sections of its feeds. */
import { admin, path } from '../../lib/api.js';
import { changesOf, sendChanges } from '../../lib/changes.js';
import { el } from '../../lib/element.js';
import { say } from '../../lib/words.js';
import { openDialog } from '../../parts/dialog.js';
import { field, form, listIn, row } from '../../parts/form.js';
import { notify } from '../../parts/notice.js';
import { countryAndLanguages } from './outlet-fields.js';

export function editOutlet(outlet, reload) {
  const sections = outlet.feeds.map(({ url, section }, at) =>
    field({ label: url, name: `section-${at}`, value: section ?? '', maxlength: 200 }),
  );
  return openDialog({
    title: outlet.name,
    wide: true,
    content: (close) =>
      form({
        submit: say('save'),
        fields: [
          field({ label: say('name'), name: 'name', value: outlet.name, maxlength: 200 }),
          row(...countryAndLanguages(outlet)),
          el(
            'fieldset',
            { class: 'checks column', 'data-field': 'sections' },
            el('legend', {}, say('feed-sections')),
            el('p', { class: 'hint' }, say('feed-sections-hint')),
            sections,
          ),
        ],
        async work(values) {
          await sendChanges(changed(outlet, values), (changes) =>
            admin.patch(path`sources/${outlet.id}`, changes),
          );
          close();
          notify.done(say('saved'));
          await reload();
        },
      }),
  });
}

/** The fields of `PATCH /admin/v1/sources/{id}` that the form changes. */
function changed(outlet, { name, country, languages, ...given }) {
  const { feeds } = outlet;
  const sections = changesOf(
    Object.fromEntries(feeds.map(({ url, section }) => [url, section])),
    Object.fromEntries(feeds.map(({ url }, at) => [url, given[`section-${at}`].trim() || null])),
  );
  const about = changesOf(outlet, {
    name: name.trim(),
    country: country.trim() || null,
    languages: listIn(languages),
  });
  return { ...about, ...(Object.keys(sections).length > 0 && { sections }) };
}
