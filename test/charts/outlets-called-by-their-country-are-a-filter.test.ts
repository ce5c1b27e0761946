// "UK papers" and "la prensa chilena" are read as filters by country, "prensa en español" as one by language; several countries are compared.
import t from 'tap';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { intentOf } from '../support/chart-readings.ts';

/** The plan of a query; `tagged`: by a model, without which rules plan it. */
function planOf(query: string, tagged: Partial<ReadChartQuery> | null, fields = {}) {
  const learned = tagged && { frame: query.replace('drought', 'xxxx'), ...tagged };
  const { reading, search } = intentOf(query, new Map([['sx', 'Southern Cross']]), learned, { fields });
  const { countries, languages } = search;
  const { topics, measure, unread } = reading;
  return { topics, measure, unread, countries, languages };
}

const COVERAGE = { topics: ['drought'], measure: 'coverage_over_time', unread: [], languages: null };

for (const [query, countries] of [
  ['coverage of drought in the UK press', ['GB']],
  ['drought in Canadian outlets', ['CA']],
  ['stories on drought in papers from Chile', ['CL']],
  ['cobertura de drought en la prensa chilena', ['CL']],
  ['notas sobre drought en los medios mexicanos', ['MX']],
  ['notas sobre drought en diarios de España', ['ES']],
  ['British coverage of drought', ['GB']],
  ['US coverage of drought', ['US']],
  ['cobertura británica de drought', ['GB']],
  ['volume of British coverage of drought', ['GB']],
  ['la prensa chilena sobre drought', ['CL']],
] as const) {
  t.test(`${query}, by rules`, async (t) => t.match(planOf(query, null), { ...COVERAGE, countries }));
  t.test(`${query}, by a model`, async (t) => t.match(planOf(query, {}), { ...COVERAGE, countries }));
}

t.test('a breakdown of the coverage of a country keeps its topic', async (t) => {
  const plan = planOf('section breakdown of Argentine coverage of drought', null);
  t.match(plan, { topics: ['drought'], measure: 'coverage_by_section', countries: ['AR'] });
});

t.test('a language is one of outlets as well', async (t) => {
  for (const query of ['notas sobre drought en la prensa en español', 'drought in Spanish-language media'])
    t.match(planOf(query, {}), { topics: ['drought'], countries: null, languages: ['es'] }, query);
});

t.test('what a model tagged as an outlet is not an unknown one', async (t) => {
  const frame = 'notas sobre xxxx en la';
  const plan = planOf('notas sobre drought en la prensa chilena', { outlets: ['prensa chilena'], frame });
  t.match(plan, { ...COVERAGE, countries: ['CL'] });
});

t.test('what a model took for the end of a topic is cut from it', async (t) => {
  const topics = ['drought in canadian'];
  const plan = planOf('track drought in canadian outlets', { topics, frame: 'track xxxx outlets' });
  t.match(plan, { ...COVERAGE, countries: ['CA'] });
});

t.test('what a model took for the beginning of a topic is cut from it', async (t) => {
  const topics = ['británica de drought'];
  const plan = planOf('cobertura británica de drought', { topics, frame: 'cobertura xxxx' });
  t.match(plan, { ...COVERAGE, countries: ['GB'] });
});

t.test('what is read as a country is not called unread', async (t) => {
  const unread = planOf('British coverage of drought', { outlets: ['British'] }).unread;
  t.same(unread, []);
});

t.test('"us" is a country before "coverage" unless it is who asks', async (t) => {
  t.equal(planOf('show us coverage of drought', {}).countries, null);
});

t.test('several countries are compared', async (t) => {
  for (const query of [
    'British vs Irish press on drought',
    'British vs Irish coverage of drought',
    'prensa británica e irlandesa sobre drought',
    'cobertura británica e irlandesa de drought',
  ]) {
    const plan = { topics: ['drought'], measure: 'coverage_by_country', countries: ['GB', 'IE'] };
    t.match(planOf(query, null), plan, query);
    t.match(planOf(query, {}), plan, query);
  }
});

t.test('who of several countries is one of them', async (t) => {
  for (const query of [
    'UK and US media: who writes more about drought?',
    'US and UK press – who covered drought most',
    'medios de España y Chile: ¿quién cubre más drought?',
  ])
    t.match(planOf(query, null), { topics: ['drought'], measure: 'coverage_by_country' }, query);
  const outlets = planOf('who covered drought most in US and UK media', null);
  t.match(outlets, { measure: 'coverage_by_source', countries: ['GB', 'US'] }, 'or of their outlets');
});

t.test('outlets that are written about are a topic', async (t) => {
  for (const query of ['coverage of the crisis of Russian media', 'crisis de los medios chilenos'])
    t.equal(planOf(query, null).countries, null, query);
  const frame = 'coverage of xxxx';
  const plan = planOf('coverage of Russian media', { topics: ['Russian media'], frame });
  t.match(plan, { topics: ['Russian media'], countries: null });
});

t.test('the fields of the request decide', async (t) => {
  t.same(planOf('drought in UK outlets', {}, { countries: ['IE'] }).countries, ['IE']);
});

t.test('US is a country before outlets; regions and what is left out are no filter', async (t) => {
  t.same(planOf('drought in US papers', {}).countries, ['US']);
  for (const query of [
    'drought in Latin American media',
    'drought in South American press',
    'drought in Northern Irish papers',
  ])
    t.equal(planOf(query, {}).countries, null, query);
  for (const query of [
    'drought by day excluding American outlets',
    'drought por semana sin contar la prensa argentina',
    'daily coverage of drought, not in the British press',
  ]) {
    const { countries, unread } = planOf(query, {});
    t.equal(countries, null, query);
    t.ok(unread.length > 0, `${query} is warned about`);
  }
});
