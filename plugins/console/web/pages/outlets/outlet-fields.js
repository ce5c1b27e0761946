/** The fields of an outlet that its form and that of a new one share. */
import { say } from '../../lib/words.js';
import { field } from '../../parts/form.js';

export function countryAndLanguages({ country, languages }) {
  return [
    field({
      label: say('country'),
      name: 'country',
      value: country ?? '',
      maxlength: 2,
      hint: say('country-hint'),
    }),
    field({ label: say('languages'), name: 'languages', value: languages.join(', '), hint: 'es, en' }),
  ];
}
