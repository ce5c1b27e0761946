// The query that a warning suggests is read as exactly the plan that was drawn, without doubt, or there is none.
import t from 'tap';
import type { Locale } from '../../core/charts/data/options.ts';
import { type QueryChartRequest, readIntent } from '../../core/charts/query/intent.ts';
import {
  type PlanSource,
  planKey,
  suggestedQuery,
} from '../../core/charts/query/suggestions/suggested-query.ts';
import { wordsNotRead } from '../../core/charts/query/suggestions/words-not-read.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { judgesFor } from '../inference/judges.ts';
import { NEEDS_TRAINED, TRAINED } from '../support/models.ts';

const NOW = Date.parse('2026-11-18T15:00:00Z');
const OUTLETS = new Map([
  ['far', 'El Faro del Plata'],
  ['lit', 'La Voz del Litoral'],
  ['riv', 'The River Courier'],
]);
const RULES: PlanSource['inference'] = { readChartQuery: async () => null };

/** A query as it is drawn where these outlets are followed. */
async function drawn(query: string, inference = RULES, locale: Locale = 'en'): Promise<PlanSource> {
  const search = nativeSearchRequest('', { days: 30 }) as QueryChartRequest['request'];
  const zone = { windowGiven: false, timezone: 'America/Argentina/Buenos_Aires', locale };
  const request = { query, request: search, ...zone };
  const learned = await inference.readChartQuery(query, [...OUTLETS.values()]);
  const intent = readIntent(request, NOW, '-03:00', OUTLETS, learned);
  return { request, intent, names: OUTLETS, inference, now: NOW, offset: '-03:00' };
}

/** Queries of all kinds of plans: what is counted, where, when, and how it is drawn. */
const PARTS: Record<Locale, { counted: string[]; where: string[]; when: string[]; shape: string[] }> = {
  en: {
    counted: [
      ...[
        'coverage of drought',
        'coverage of drought by day',
        'coverage of drought by outlet',
        'tone of drought',
      ],
      ...[
        'coverage of drought by section and by week',
        'top 5 outlets on drought',
        'tone of drought by month',
      ],
      ...[
        'drought vs floods',
        'compare drought and floods by outlet',
        'share of drought coverage by country',
      ],
      ...['timeline of drought', 'figures on drought', 'how many articles about drought'],
    ],
    where: ['', ' in The River Courier', ' excluding La Voz del Litoral', ' in the UK press'],
    when: ['', ' last week', ' since November 3'],
    shape: ['', ' as a line chart'],
  },
  es: {
    counted: [
      ...[
        'cobertura de litio',
        'cobertura de litio por día',
        'cobertura de litio por medio',
        'tono de litio',
      ],
      ...['cobertura de litio por sección y por semana', 'top 5 medios sobre litio', 'tono de litio por mes'],
      ...['litio vs soja', 'comparar litio y soja por medio', 'porcentaje de notas de litio por país'],
      ...['cronología de litio', 'cifras de litio', 'cuántas notas sobre litio'],
    ],
    where: ['', ' en El Faro del Plata', ' sin La Voz del Litoral', ' en la prensa chilena'],
    when: ['', ' la semana pasada', ' desde el 3 de noviembre'],
    shape: ['', ' en una tabla'],
  },
};

function queriesIn(locale: Locale): string[] {
  const { counted, where, when, shape } = PARTS[locale];
  return counted.flatMap((what) =>
    where.flatMap((there) => when.flatMap((then) => shape.map((as) => `${what}${there}${then}${as}`))),
  );
}

for (const locale of ['en', 'es'] as const)
  t.test(`the words of each plan are read as it, by rules: ${locale}`, async (t) => {
    const otherwise: string[] = [];
    for (const query of queriesIn(locale)) {
      const plan = await drawn(query, RULES, locale);
      const suggested = await suggestedQuery(plan);
      if (suggested === null || planKey((await drawn(suggested)).intent) !== planKey(plan.intent))
        otherwise.push(`${query} → ${suggested}`);
    }
    t.same(otherwise, []);
  });

t.test(
  'what was read with certainty is not lost, by rules and a model',
  { skip: NEEDS_TRAINED },
  async (t) => {
    const judges = await judgesFor(t, { threads: 1, models: { query_reader: TRAINED.query_reader } });
    for (const [query, suggested] of [
      ['drought in the UK press', 'coverage of drought over time in UK press'],
      [
        'coverage of floods excluding La Voz del Litoral',
        'coverage of floods by outlet excluding La Voz del Litoral',
      ],
      [
        'gráfico de torta de la inflación por medio',
        'cobertura de inflación por medio en un gráfico de torta',
      ],
      ['bird flu and measles by day', 'coverage of "bird flu and measles" by day'],
      ['precio del dólar', 'cobertura de precio del dólar'],
    ] as const) {
      const plan = await drawn(query, judges);
      const [warning] = await wordsNotRead(plan);
      t.equal(warning?.query, suggested, query);
      t.same(await wordsNotRead(await drawn(suggested, judges)), [], suggested);
    }
  },
);

t.test('words are named as they are written, and a whole query is none', async (t) => {
  const plan = await drawn('litio');
  const said = async (changed: Partial<PlanSource['intent']['reading']>, query = 'litio') => {
    const reading = { ...plan.intent.reading, ...changed };
    const request = { ...plan.request, query };
    return (await wordsNotRead({ ...plan, request, intent: { ...plan.intent, reading } }))[0]!;
  };
  t.match(await said({ unread: ['por que'] }, '¿Por qué se habla de litio?'), {
    words: ['Por qué'],
    message: /"Por qué" asks for/,
  });
  const whole = await said({ unsure: 'words' });
  t.match(whole, { message: /^The query was read without certainty: "litio" as what is searched for\. / });
  t.notOk('words' in whole);
  t.match(await said({ unsure: 'request' }), { message: /^The query may ask for something else/ });
  const none = await said({ doubted: ['we'], topics: ['Gaza'], measure: 'tone', limit: 4 });
  t.notOk('query' in none, 'no words are read as this plan');
  t.notMatch(none.message, /leaves no doubt/);
});
