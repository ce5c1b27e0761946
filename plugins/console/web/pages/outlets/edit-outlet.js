/** Changes what is known of an outlet: name, country, languages, and the sections of its feeds. */
import { admin, path } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { say } from '../../lib/words.js';
import { openDialog } from '../../parts/dialog.js';
import { field, form, row } from '../../parts/form.js';
import { notify } from '../../parts/notice.js';

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
          row(
            field({
              label: say('country'),
              name: 'country',
              value: outlet.country ?? '',
              maxlength: 2,
              hint: say('country-hint'),
            }),
            field({
              label: say('languages'),
              name: 'languages',
              value: outlet.languages.join(', '),
              hint: 'es, en',
            }),
          ),
          el(
            'fieldset',
            { class: 'checks column', 'data-field': 'sections' },
            el('legend', {}, say('feed-sections')),
            el('p', { class: 'hint' }, say('feed-sections-hint')),
            sections,
          ),
        ],
        async work(values) {
          const given = outlet.feeds.map(({ url }, at) => [url, values[`section-${at}`].trim() || null]);
          await admin.patch(path`sources/${outlet.id}`, {
            name: values.name.trim(),
            country: values.country.trim() || null,
            languages: values.languages
              .split(',')
              .map((code) => code.trim())
              .filter(Boolean),
            sections: Object.fromEntries(given),
          });
          close();
          notify.done(say('saved'));
          await reload();
        },
      }),
  });
}
