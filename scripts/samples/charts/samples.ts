/** What the contact sheets, the drawing tests and the benchmark draw: one sample per type. */
import type { Sample } from './picture.ts';
import { both, counts, days, EVENTS, MONTHS, OUTLETS, say, TOPICS, wobble } from './sample-data.ts';

/** One per type. */
export const SAMPLES: readonly Sample[] = [
  {
    name: 'line',
    type: 'line',
    data: both(() => ({
      x: days(90),
      series: OUTLETS.slice(0, 3).map((name, at) => ({
        name,
        values: counts(90, at + 3, 60 + at * 30).map((value, day) =>
          at === 1 && day > 30 && day < 38 ? null : value,
        ),
        unit: 'articles',
      })),
    })),
    title: { en: 'Coverage of inflation, day by day', es: 'La cobertura de la inflación, día por día' },
  },
  {
    name: 'area',
    type: 'area',
    data: both((locale) => ({
      x: MONTHS,
      series: TOPICS[locale].slice(0, 3).map((name, at) => ({ name, values: counts(12, at + 5, 9000) })),
    })),
    title: {
      en: 'Three subjects fill a third of the pages',
      es: 'Tres temas ocupan un tercio de las páginas',
    },
  },
  {
    name: 'bar',
    type: 'bar',
    data: both((locale) => ({
      columns: [
        { key: 'month', label: say('Month', 'Mes')(locale), type: 'date' },
        {
          key: 'rate',
          label: say('Monthly inflation', 'Inflación mensual')(locale),
          type: 'number',
          unit: '%',
        },
      ],
      rows: MONTHS.map((month, at) => [
        month,
        [2.4, 2.7, 2.2, 2.4, 3.7, 2.8, 1.5, 1.6, 1.9, 1.9, 2.1, 2.3][at]!,
      ]),
    })),
    subtitle: {
      en: 'Consumer prices, change on the month before',
      es: 'Precios al consumidor, variación mensual',
    },
  },
  {
    name: 'bar_horizontal',
    type: 'bar_horizontal',
    data: both((locale) => ({
      columns: [
        { key: 'topic', label: say('Topic', 'Tema')(locale), type: 'string' },
        { key: 'n', label: say('Articles', 'Artículos')(locale), type: 'number' },
      ],
      rows: TOPICS[locale].map((topic, at) => [topic, [1284, 1120, 961, 742, 655, 512, 401, 288, 97][at]!]),
    })),
  },
  {
    name: 'stacked_bar',
    type: 'stacked_bar',
    data: both((locale) => ({
      columns: [
        { key: 'outlet', label: say('Outlet', 'Medio')(locale), type: 'string' },
        ...(['pos', 'neu', 'neg'] as const).map((key) => ({
          key,
          label: {
            pos: say('Positive', 'Positivo'),
            neu: say('Neutral', 'Neutro'),
            neg: say('Negative', 'Negativo'),
          }[key](locale),
          type: 'number' as const,
          unit: say('articles', 'artículos')(locale),
        })),
      ],
      rows: OUTLETS.slice(0, 5).map((outlet, at) => [outlet, 12 + at * 5, 40 - at * 3, 9 + ((at * 7) % 13)]),
    })),
  },
  {
    name: 'pie',
    type: 'pie',
    data: both((locale) => ({
      rows: TOPICS[locale].slice(0, 6).map((topic, at) => ({
        [say('Topic', 'Tema')(locale)]: topic,
        [say('Articles', 'Artículos')(locale)]: [412, 308, 244, 180, 91, 44][at]!,
      })),
    })),
  },
  {
    name: 'donut',
    type: 'donut',
    data: both((locale) => ({
      rows: OUTLETS.map((outlet, at) => ({
        [say('Outlet', 'Medio')(locale)]: outlet,
        [say('Articles', 'Artículos')(locale)]: [128, 96, 96, 51, 22, 7][at]!,
      })),
    })),
    title: { en: 'Who reported the wildfires', es: 'Quién informó sobre los incendios' },
  },
  {
    name: 'scatter',
    type: 'scatter',
    data: both((locale) => ({
      columns: [
        { key: 'outlet', label: say('Outlet', 'Medio')(locale), type: 'string' },
        { key: 'n', label: say('Articles a day', 'Artículos por día')(locale), type: 'number' },
        {
          key: 'h',
          label: say('Hours until the first report', 'Horas hasta la primera nota')(locale),
          type: 'number',
          unit: 'h',
        },
      ],
      rows: [
        ...OUTLETS,
        'Gazette',
        'El Faro',
        'Norte',
        'Morning Tide',
        'La Tribuna',
        'Ecos',
        'The Lantern',
      ].map((outlet, at) => {
        const next = wobble(at + 11);
        return [outlet, Math.round(20 + 180 * next()), Math.round((14 * next() + 1) * 10) / 10];
      }),
    })),
  },
  {
    name: 'funnel',
    type: 'funnel',
    data: both((locale) => ({
      columns: [
        { key: 'stage', label: say('Stage', 'Etapa')(locale), type: 'string', ordered: true },
        { key: 'n', label: say('Articles', 'Artículos')(locale), type: 'number' },
      ],
      rows: [
        [say('Published', 'Publicados')(locale), 48200],
        [say('Matched the query', 'Coinciden con la consulta')(locale), 3120],
        [say('Judged relevant', 'Juzgados relevantes')(locale), 1480],
        [say('Read', 'Leídos')(locale), 640],
        [say('Quoted', 'Citados')(locale), 112],
      ],
    })),
  },
  {
    name: 'timeline',
    type: 'timeline',
    data: both((locale) => ({
      columns: [
        { key: 'date', label: say('Date', 'Fecha')(locale), type: 'date' },
        { key: 'event', label: say('Events', 'Hechos')(locale), type: 'string' },
        { key: 'source', label: say('Outlet', 'Medio')(locale), type: 'string' },
      ],
      rows: EVENTS[locale].map(([date, event], at) => [date, event, OUTLETS[at % OUTLETS.length]!]),
    })),
    encode: { label: 'event', detail: 'source' },
    title: { en: 'The port strike in six dates', es: 'El paro portuario en seis fechas' },
  },
  {
    name: 'kpi',
    type: 'kpi',
    data: both((locale) => ({
      x: days(60),
      series: [
        { name: say('Articles', 'Artículos')(locale), values: counts(60, 8, 128_430) },
        { name: say('Outlets', 'Medios')(locale), values: counts(60, 2, 190) },
        { name: say('Fines', 'Multas')(locale), values: counts(60, 4, 35_000_000), unit: 'EUR' },
      ],
    })),
    title: { en: 'The month in figures', es: 'El mes en cifras' },
  },
  {
    name: 'table',
    type: 'table',
    data: both((locale) => ({
      columns: [
        { key: 'outlet', label: say('Outlet', 'Medio')(locale), type: 'string' },
        { key: 'headline', label: say('Headline', 'Titular')(locale), type: 'string' },
        { key: 'date', label: say('Date', 'Fecha')(locale), type: 'date' },
        { key: 'n', label: say('Readers', 'Lectores')(locale), type: 'number' },
        { key: 'share', label: say('Share', 'Cuota')(locale), type: 'number', format: 'percent' },
      ],
      rows: EVENTS[locale].map(([date, event], at) => [
        OUTLETS[at]!,
        event,
        date,
        [128_430, 99_120, 61_004, 7_311, 950, null][at] ?? null,
        [0.341, 0.263, 0.162, 0.019, 0.0025, 0.21][at]!,
      ]),
    })),
  },
];
