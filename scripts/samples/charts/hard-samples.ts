/** What breaks charts: one row, thousands, negatives, ties, long words, other alphabets. */
import type { Locale } from '../../../core/charts/data/options.ts';
import type { Sample } from './picture.ts';
import { both, counts, days, EVENTS, MONTHS, OUTLETS, START, say, TOPICS, wobble } from './sample-data.ts';

const LONG: Record<Locale, string> = {
  en: 'A headline that is far too long for its place, because the editor wanted to say everything at once and then a little more about it, twice',
  es: 'Un título larguísimo que no entra en su lugar, porque el redactor quiso contarlo todo de una sola vez y después todavía un poco más, dos veces',
};

/** What breaks charts. */
export const HARD_SAMPLES: readonly Sample[] = [
  { name: 'one row', type: 'bar', data: both(() => ({ rows: [{ outlet: 'Reuters', articles: 120 }] })) },
  {
    name: 'one figure',
    type: 'kpi',
    data: both((locale) => ({
      columns: [
        { key: 'who', label: '', type: 'string' },
        { key: 'fine', label: say('Fine', 'Multa')(locale), type: 'number', unit: 'EUR' },
      ],
      rows: [['Acme', 35_000_000]],
    })),
  },
  {
    name: 'long line',
    type: 'line',
    data: both(() => ({ x: days(5000), series: [{ name: 'n', values: counts(5000, 4, 900) }] })),
    title: LONG,
  },
  {
    name: 'negatives',
    type: 'bar_horizontal',
    data: both((locale) => ({
      columns: [
        { key: 'o', label: say('Outlet', 'Medio')(locale), type: 'string' },
        { key: 't', label: say('Tone score', 'Tono')(locale), type: 'number' },
      ],
      rows: OUTLETS.map((outlet, at) => [outlet, [0.41, 0.12, 0, -0.08, -0.36, null][at] ?? null]),
    })),
  },
  {
    name: 'negative bars',
    type: 'bar',
    data: both(() => ({
      x: MONTHS,
      series: [
        { name: 'GDP', values: [1.2, 0.4, -0.8, -2.1, -1.4, 0, 0.6, null, 1.9, 2.2, 1.1, 0.3], unit: '%' },
      ],
    })),
  },
  {
    name: 'many long categories',
    type: 'bar',
    data: both((locale) => ({ rows: TOPICS[locale].map((topic, at) => ({ topic, n: at * at + 3 })) })),
  },
  {
    name: 'grouped',
    type: 'bar',
    data: both((locale) => ({
      x: TOPICS[locale].slice(0, 6),
      series: OUTLETS.slice(0, 4).map((name, at) => ({ name, values: counts(6, at + 1, 40) })),
    })),
  },
  {
    name: 'five lines that end together',
    type: 'line',
    data: both(() => ({
      x: MONTHS,
      series: OUTLETS.map((name, at) => ({
        name,
        values: MONTHS.map((_, month) => 100 + at + month * (6 - at) - (month * month * (6 - at)) / 11),
      })),
    })),
  },
  {
    name: 'markup and emoji',
    type: 'bar_horizontal',
    data: both(() => ({
      rows: [
        { o: '<script>alert(1)</script>', n: 4 },
        { o: 'Ελληνικά & "quotes"', n: 9 },
        { o: 'Новости дня', n: 7 },
        { o: '🔥 incendios 😀', n: 5 },
        { o: 'عربي', n: 3 },
        { o: '新闻 ニュース', n: 2 },
      ],
    })),
    title: {
      en: '<b>Fire</b> 🔥 & "smoke" — Ελληνικά, Русский',
      es: '<b>Fuego</b> 🔥 & «humo» — Ελληνικά, Русский',
    },
  },
  {
    name: 'ties',
    type: 'donut',
    data: both(() => ({ rows: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((o) => ({ o, n: 10 })) })),
  },
  {
    name: 'hours',
    type: 'line',
    data: both(() => ({
      x: Array.from({ length: 48 }, (_, at) => new Date(START + at * 3_600_000).toISOString()),
      series: [{ name: 'n', values: counts(48, 2, 30) }],
    })),
  },
  {
    name: 'wide table',
    type: 'table',
    data: both(() => ({
      columns: Array.from({ length: 12 }, (_, at) => ({
        key: `column ${at + 1}`,
        type: at === 0 ? ('string' as const) : ('number' as const),
      })),
      rows: Array.from({ length: 400 }, (_, row) => [
        `row ${row + 1}`,
        ...Array.from({ length: 11 }, (_, at) => row * 1000 + at),
      ]),
    })),
  },
  {
    name: 'cloud',
    type: 'scatter',
    data: both(() => {
      const next = wobble(7);
      return {
        columns: [
          { key: 'a', type: 'number' as const },
          { key: 'b', type: 'number' as const },
        ],
        rows: Array.from({ length: 5000 }, () => [next() * 100, next() * next() * 1e6]),
      };
    }),
  },
  {
    name: 'flat',
    type: 'area',
    data: both(() => ({ x: days(20), series: [{ name: 'n', values: new Array(20).fill(0) }] })),
  },
  {
    name: 'big money',
    type: 'bar',
    data: both((locale) => ({
      x: ['2021', '2022', '2023', '2024', '2025'],
      series: [
        {
          name: say('Revenue', 'Ingresos')(locale),
          values: [820e6, 1.1e9, 1.4e9, 1.9e9, 2.1e9],
          unit: 'USD',
        },
      ],
    })),
  },
  {
    name: 'long events',
    type: 'timeline',
    data: both((locale) => ({
      columns: [
        { key: 'd', type: 'date' as const },
        { key: 'e', type: 'string' as const },
      ],
      rows: Array.from({ length: 40 }, (_, at) => [days(40)[at]!, EVENTS[locale][at % 6]![1]]),
    })),
    title: LONG,
  },
  {
    name: 'two figures',
    type: 'kpi',
    data: both((locale) => ({
      rows: [
        { topic: TOPICS[locale][2]!, n: 1284 },
        { topic: TOPICS[locale][3]!, n: 961 },
      ],
    })),
    title: LONG,
  },
  {
    name: 'quarters',
    type: 'stacked_bar',
    data: both(() => ({
      x: ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'],
      series: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, at) => ({
        name: `${name} ${OUTLETS[at % 6]}`,
        values: counts(6, at + 1, 40),
      })),
    })),
  },
  {
    name: 'rows of three series',
    type: 'bar_horizontal',
    data: both((locale) => ({
      rows: TOPICS[locale].map((topic, at) => ({ topic, a: 40 - at * 3, b: 12 + at, c: 5 })),
    })),
  },
  {
    name: 'rows of percent',
    type: 'bar_horizontal',
    data: both((locale) => ({
      rows: TOPICS[locale].map((topic, at) => ({ topic, a: 40 - at * 3, b: 12 + at, c: 5 })),
    })),
    style: { stacked: 'percent', highlight: ['a'] },
  },
  {
    name: 'eight small plots',
    type: 'line',
    data: both(() => ({
      x: days(30),
      series: Array.from({ length: 8 }, (_, at) => ({
        name: `${OUTLETS[at % 6]} ${at}`,
        values: counts(30, at + 1, 90),
      })),
    })),
    style: { multiples: true },
  },
  {
    name: 'annotated bars',
    type: 'bar',
    data: both(() => ({ x: days(12), series: [{ name: 'n', values: counts(12, 3, 9) }] })),
    style: {
      annotations: [
        { type: 'range', from: days(12)[1]!, to: days(12)[3]! },
        { type: 'line', value: 4 },
      ],
      axis: { max: 20 },
      decimals: 1,
    },
  },
  ...(['bar', 'stacked_bar'] as const).map((type) => ({
    name: `${type} with days left out`,
    type,
    data: both(() => ({
      x: [...days(4), ...days(30).slice(12, 14), ...days(30).slice(27)],
      series: ['a', 'b'].map((name, at) => ({ name, values: counts(9, at + 3, 90) })),
    })),
  })),
];
