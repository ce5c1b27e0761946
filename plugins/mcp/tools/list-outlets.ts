/** The tool `list_outlets`: the outlets that are searched. */
import Joi from 'joi';
import { fold } from '#core/language/words/fold.ts';
import { visibleAmong } from '#core/news/outlets/visible-outlets.ts';
import { toTheMinute } from '#core/search/answer/notes.ts';
import { filterFields, integerField, textField } from '#core/search/request/fields.ts';
import { bounded, fitting, type Tool } from '../tool.ts';

const MAX_OUTLETS = 200;
const DEFAULT_OUTLETS = 50;

const input = Joi.object({
  query: textField(1, 100),
  countries: filterFields.countries,
  languages: filterFields.languages,
  max_results: integerField(1, MAX_OUTLETS).default(DEFAULT_OUTLETS),
});

interface Given {
  query?: string;
  countries?: string[];
  languages?: string[];
  max_results: number;
}

const text = { type: 'string' };

export const listOutlets: Tool<Given> = {
  name: 'list_outlets',
  title: 'List the outlets',
  description:
    'Lists the outlets that search_news searches: id (for `sources`), name, domain, country, languages, and when each was last read. Use it to find out whether an outlet, country or language is covered before you say that nothing was published. Free.',
  capabilities: [],
  input,
  wording: { query: 'Part of the name, id or domain of an outlet.' },
  output: {
    type: 'object',
    properties: {
      outlets: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: text,
            name: text,
            domain: text,
            country: text,
            languages: { type: 'array', items: text },
            read_at: { ...text, description: 'When it was last read; absent: never.' },
          },
          required: ['id', 'name', 'domain'],
        },
      },
      total: { type: 'integer', description: 'Outlets that match; `outlets` may show fewer.' },
    },
    required: ['outlets', 'total'],
  },
  readOnly: true,
  async run({ app, caller, given }) {
    const { query = '', countries, languages, max_results: most } = given;
    const wanted = fold(query);
    const visible = visibleAmong(caller.org.outlets, app.index.sources.values());
    const found = visible
      .filter(({ id, name, domain }) => [id, name, domain].some((word) => fold(word).includes(wanted)))
      .filter(({ country }) => !countries || countries.includes(country ?? ''))
      .filter((one) => !languages || one.languages.some((language) => languages.includes(language)))
      .sort((a, b) => a.name.localeCompare(b.name));
    const facts = found.slice(0, most).map(({ id, name, domain, country, languages: spoken, readAt }) => {
      return { id, name, domain, country, languages: spoken, read_at: readAt?.toISOString() ?? null };
    });
    const outlets = fitting(facts);
    const lines = [
      found.length === 0 && visible.length > 0
        ? `None of the ${visible.length} outlets matches. list_outlets without filters shows them (max_results: up to ${MAX_OUTLETS}).`
        : `Outlets: ${found.length}, ${outlets.length} shown.`,
      ...outlets.map(({ id, name, domain, country, languages: spoken, read_at }) => {
        const about = [
          id,
          domain,
          country,
          spoken.join(', '),
          `read ${read_at ? toTheMinute(read_at) : 'never'}`,
        ];
        return `- ${name}: ${about.filter(Boolean).join(' · ')}`;
      }),
      ...(outlets.length < found.length ? ['Narrow the list with query, countries or languages.'] : []),
    ];
    return { text: bounded(lines), facts: { outlets, total: found.length } };
  },
};
