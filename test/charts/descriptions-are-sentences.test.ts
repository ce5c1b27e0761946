// Descriptions and titles that nobody gave: no word twice, ties and single days said as such, articles and units right.
import t from 'tap';
import type { ChartType, Locale } from '../../core/charts/data/options.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { drawing } from '../support/drawings.ts';

function said(type: ChartType, data: GivenData, locale: Locale = 'en', title?: string) {
  const { alt, title: drawn } = drawing(type, data, { locale, ...(title && { title }) });
  return { alt: alt.replace(/\s/g, ' '), title: drawn };
}

const events = (dates: string[]) => ({
  rows: dates.map((date, at) => ({ date, what: `Something rather long happened, number ${at}` })),
});

t.test('timelines', async (t) => {
  t.equal(
    said('timeline', events(['2026-01-05', '2026-01-30']), 'es', 'Cronología: el paro').alt,
    'Cronología: el paro. 2 hechos, del 5 ene 2026 al 30 ene 2026.',
  );
  t.match(
    said('timeline', events(['2026-01-05T10:00:00Z', '2026-01-05T15:00:00Z'])).alt,
    /2 events, on Jan 5, 2026\.$/,
  );
  t.match(said('timeline', events(['2026-01', '2026-02']), 'es').alt, /de ene 2026 a feb 2026\.$/);
});

t.test('ties, zeros and single values', async (t) => {
  const rows = (values: number[]) => ({ rows: values.map((n, at) => ({ name: `N${at}`, n })) });
  t.match(said('bar', rows([3, 3, 3])).alt, /All have the same value: 3\.$/);
  t.match(said('bar', rows([0, 0]), 'es').alt, /Todos tienen el mismo valor: 0\.$/);
  t.match(said('bar', rows([5, 5, 1])).alt, /Largest: N0 and N1, 5\. Smallest: N2, 1 \(9\.1%\)\.$/);
  t.match(said('bar', rows([5, 5, 5, 5, 5, 1])).alt, /Largest: N0, N1, N2 and 2 more, 5\./);
  t.match(
    said('line', { x: ['2026-01', '2026-02', '2026-03'], series: [{ name: 'v', values: [5, 5, 5] }] }).alt,
    /always 5, from/,
  );
  t.match(
    said('funnel', rows([1000, 120, 5])).alt,
    /Largest: N0, 1,000 \(100\.0%\)\. Smallest: N2, 5 \(0\.5%\)\.$/,
    'shares of the first stage, as they are drawn',
  );
  t.match(said('kpi', { rows: [{ m: 'Sismo', Muertos: 34 }] }).alt, /Muertos: 34 \(Sismo\)\.$/);
});

t.test('a week is called by its first day', async (t) => {
  const of = (values: number[], locale: Locale = 'en') =>
    said('line', { x: ['2026-W02', '2026-W03', '2026-W04'], series: [{ name: 'v', values }] }, locale).alt;
  t.match(
    of([3, 9, 5]),
    /v: from 3 \(week of Jan 5, 2026\) to 5 \(week of Jan 19, 2026\); highest 9 \(week of Jan 12, 2026\)\.$/,
  );
  t.match(of([3, 9, 5], 'es'), /v: de 3 \(semana del 5 ene 2026\) a 5 \(semana del 19 ene 2026\)/);
  t.match(of([5, 5, 5]), /always 5, from the week of Jan 5, 2026 to the week of Jan 19, 2026\.$/);
  t.match(of([5, 5, 5], 'es'), /siempre 5, de la semana del 5 ene 2026 a la semana del 19 ene 2026\.$/);
});

t.test('percentages of several groups have no share of all of them', async (t) => {
  const rows = [
    { age: '18–29', yes: 12, no: 88 },
    { age: '65+', yes: 29, no: 71 },
  ];
  const columns = [
    { key: 'age' },
    ...['yes', 'no'].map((key) => ({ key, unit: '%', additive: true, type: 'number' as const })),
  ];
  const { alt } = said('stacked_bar', { columns, rows });
  t.notMatch(alt, /In all/);
  t.match(alt, /yes\. Largest: 65\+, 29%\./);
  const counts = columns.map(({ unit: _, ...column }: { key: string; unit?: string }) => column);
  t.match(said('stacked_bar', { columns: counts, rows }).alt, /In all: yes 20\.5% and no 79\.5%\./);
});

t.test('of what falls below zero the lowest value is said, too', async (t) => {
  const of = (values: number[], locale: Locale = 'en') =>
    said('line', { x: ['2026-01', '2026-02', '2026-03'], series: [{ name: 'Balance', values }] }, locale).alt;
  t.match(of([3, -8, 5]), /highest 5 \(Mar 2026\), lowest −8 \(Feb 2026\)\.$/);
  t.match(of([3, -8, 5], 'es'), /máximo 5 \(mar 2026\), mínimo −8 \(feb 2026\)\.$/);
  t.match(of([3, 1, 5]), /highest 5 \(Mar 2026\)\.$/);
});

t.test('degrees and prices have no shares', async (t) => {
  const of = (name: string, unit: string) =>
    said('bar', { x: ['mon', 'tue', 'wed'], series: [{ name, values: [12, 14, 9], unit }] }).alt;
  t.match(of('Maximum', '°C'), /Largest: tue, 14 °C\. Smallest: wed, 9 °C\.$/);
  t.match(of('Price', 'USD'), /Largest: tue, \$14\. Smallest: wed, \$9\.$/);
  t.match(of('Articles', ''), /Largest: tue, 14 \(40%\)/);
});

t.test('units and names', async (t) => {
  const toned = (unit: string) => ({
    columns: [{ key: 'outlet' }, { key: 'positive', unit }],
    rows: [
      { outlet: 'A', positive: 1 },
      { outlet: 'B', positive: 2 },
    ],
  });
  t.match(
    said('bar', toned('articles')).alt,
    /Largest: B, 2 articles \(67%\)\. Smallest: A, 1 article \(33%\)\.$/,
  );
  t.match(said('bar', toned('artículos'), 'es').alt, / 2 artículos \(67 %\)\..* 1 artículo \(33 %\)\.$/);
  const x = ['2026-01', '2026-02', '2026-03'];
  t.match(
    said('line', { x, series: [{ unit: 'hectáreas', values: [3100, 5, 28_000] }] }, 'es').alt,
    /Valor: de 3\.100 hectáreas \(ene 2026\) a 28\.000 hectáreas/,
  );
  const two = [
    { words: 300, score: 1 },
    { words: 310, score: 4 },
    { words: 320, score: 2 },
    { words: 330, score: 3 },
    { words: 340, score: 5 },
  ];
  t.equal(said('scatter', { rows: two }).title, 'Words and score');
  t.match(said('scatter', { rows: two }).alt, /5 dots\. words: from 300 to 340\. score: from 1 to 5\./);
  const named = {
    rows: [
      { a: 'N', x: 1, z: 2 },
      { a: 'S', x: 2, z: 3 },
    ],
  };
  t.equal(said('bar', named, 'es').title, 'X y z por a', 'a column may be called x');
  t.equal(said('bar', { rows: [{ a: 'N', value: 1 }] }).title, 'Value by a');
  t.equal(said('bar', { x: ['Boca', 'River'], series: [{ values: [1, 2] }] }).title, 'Boca and River');
  const kinds = [
    { a: 'Inflation', now: 2.4, before: 2.1 },
    { a: 'Reserves', now: 41_200, before: 39_800 },
  ];
  t.match(
    said('kpi', { rows: kinds }).alt,
    /Inflation: 2\.4\. Reserves: 41,200\.$/,
    'figures of two kinds are neither compared nor added up',
  );
  const many = Array.from({ length: 6 }, (_, at) => ({ name: `S${at}`, values: [at, 1, 2] }));
  t.match(said('line', { x, series: many }).alt, /\. 6 series\. /, 'not all of them are described');
});

t.test('a Spanish column without a name is not called "value"', async (t) => {
  const data = { x: ['2026-01', '2026-02'], series: [{ values: [1, 2] }] };
  const { svg } = drawing('table', data, { locale: 'es' });
  t.match(svg, />Valor</);
  t.match(svg, />mes</);
});
