// Any JSON is either accepted or refused in the format of the API; no reader crashes.
import fc from 'fast-check';
import t from 'tap';
import { type CompatField, Warnings } from '../../../core/compat/fields.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { formatExaError as exaSpells } from '../../../plugins/compat-exa/errors.ts';
import * as exa from '../../../plugins/compat-exa/fields.ts';
import { readExaContents, readExaSearch, readExaSimilar } from '../../../plugins/compat-exa/request.ts';
import { readPerplexityChat } from '../../../plugins/compat-perplexity/chat-request.ts';
import { formatPerplexityError as perplexitySpells } from '../../../plugins/compat-perplexity/errors.ts';
import { PERPLEXITY_CHAT_FIELDS } from '../../../plugins/compat-perplexity/fields/chat-fields.ts';
import { PERPLEXITY_SEARCH_FIELDS } from '../../../plugins/compat-perplexity/fields/search-fields.ts';
import { readPerplexitySearch as readPages } from '../../../plugins/compat-perplexity/request.ts';
import { formatTakoError as takoSpells } from '../../../plugins/compat-tako/errors.ts';
import * as tako from '../../../plugins/compat-tako/fields.ts';
import { readComponents } from '../../../plugins/compat-tako/own-data/components.ts';
import { readVisualize } from '../../../plugins/compat-tako/own-data/visualize.ts';
import { ANSWER, readKnowledgeSearch, readTakoSearch } from '../../../plugins/compat-tako/request.ts';
import { oddBodies, places } from '../../support/hostile.ts';

type Body = Record<string, unknown>;
type Spelled = { status: number; body: object };

interface Reader {
  read: (body: Body) => { warnings: Warnings };
  fields: readonly CompatField[];
  body: Body;
  format: (failure: Failure) => Spelled;
}

const reader = (
  read: Reader['read'],
  fields: Reader['fields'],
  body: Body,
  format: Reader['format'],
): Reader => ({ read, fields, body, format });

const RUNS = 300;
const info = { id: 'x' };
const OFFSET = '-03:00';
const known = {
  now: Date.parse('2026-06-01T12:00:00Z'),
  dateOffset: OFFSET,
  outlets: ['example.com', 'diario.example'],
};
const URL = 'https://example.com/a';
const asked = [{ role: 'user', content: 'interest rates' }];
const exaSaid = (failure: Failure) => exaSpells(failure, { info });
const takoSaid = (failure: Failure) => takoSpells(failure, { path: '/compat/tako/api/v3/search' });

const withWarnings = (read: (body: Body, warnings: Warnings) => unknown) => (body: Body) => {
  const warnings = new Warnings();
  read(body, warnings);
  return { warnings };
};
const COMPONENTS = [
  'generic_timeseries',
  'categorical_bar',
  'pie',
  'table',
  'scatter',
  'timeline',
  'waterfall',
  'financial_boxes',
  'header',
];
const CONFIG = ['datasets', 'datasets_by_interval', 'chart_type', 'items', 'columns', 'rows', 'title'];

const READERS: Record<string, Reader> = {
  'exa search': reader(
    (body) => readExaSearch(body, OFFSET),
    exa.EXA_SEARCH_FIELDS,
    { query: 'rates' },
    exaSaid,
  ),
  'exa findSimilar': reader(
    (body) => readExaSimilar(body, OFFSET),
    exa.EXA_SIMILAR_FIELDS,
    { url: URL },
    exaSaid,
  ),
  'exa contents': reader(readExaContents, exa.EXA_CONTENTS_FIELDS, { urls: [URL] }, exaSaid),
  'perplexity search': reader(
    (body) => readPages(body, known),
    PERPLEXITY_SEARCH_FIELDS,
    { query: 'rates' },
    perplexitySpells,
  ),
  'perplexity chat': reader(
    (body) => readPerplexityChat(body, known),
    PERPLEXITY_CHAT_FIELDS,
    { model: 'sonar', messages: asked },
    perplexitySpells,
  ),
  'tako, former': reader(
    readKnowledgeSearch,
    tako.TAKO_KNOWLEDGE_FIELDS,
    { inputs: { text: 'rates' } },
    takoSaid,
  ),
  'tako, present': reader(
    (body) => readTakoSearch(body, ANSWER),
    tako.TAKO_SEARCH_FIELDS,
    { query: 'rates' },
    takoSaid,
  ),
  'tako, csv': reader(
    withWarnings(readVisualize),
    places(['csv', 'query', 'viz_component_type', 'file_id', 'file_ids', 'output_settings']),
    { csv: ['a,b\n1,2'] },
    takoSaid,
  ),
  'tako, dataset': reader(
    withWarnings(readVisualize),
    places(['title', 'variables', 'rows'].map((name) => `tako_formatted_dataset.${name}`)),
    { tako_formatted_dataset: { variables: [{ name: 'a' }], rows: [] } },
    takoSaid,
  ),
  ...Object.fromEntries(
    COMPONENTS.map((type): [string, Reader] => [
      `tako, ${type}`,
      reader(
        withWarnings(({ config, ...body }, warnings) =>
          readComponents({ ...body, components: [{ component_type: type, config }] }, warnings),
        ),
        places(['title', 'description', 'source', ...CONFIG.map((name) => `config.${name}`)]),
        {
          config: {
            datasets: [{ label: 'a', data: [{ x: 1, y: 2 }] }],
            items: [{ header: 'a', value: 1, date: '2026-01-01' }],
            columns: [{ field: 'a', label: 'A' }],
            rows: [{ a: 1 }],
          },
        },
        takoSaid,
      ),
    ]),
  ),
};

for (const [name, { read, fields, body, format }] of Object.entries(READERS)) {
  t.test(name, async (t) => {
    fc.assert(
      fc.property(oddBodies(body, fields), (given) => {
        try {
          const { warnings } = read(given);
          // Header values: printable ASCII, and not too much of it.
          return warnings.header === null || /^[\x20-\x7e]{1,1200}$/.test(warnings.header);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          const { status } = format(error);
          return status >= 400 && status < 500 && ![408, 409].includes(status);
        }
      }),
      { numRuns: RUNS, seed: 8 },
    );
    t.pass('takes or refuses');
  });
}
