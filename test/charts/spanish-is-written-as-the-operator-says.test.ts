// The setting charts_spanish: thousands, decimals and percent as in Argentina, on the chart, its description and page.
import t from 'tap';
import { spanishOf } from '../../core/charts/data/options.ts';
import { startChartService } from '../support/charts.ts';

const DATA = {
  columns: [
    { key: 'mes', label: 'Mes', type: 'date' },
    { key: 'precio', label: 'Precio', type: 'number', unit: 'ARS' },
  ],
  rows: [
    ['2026-08', 1234.5],
    ['2026-09', 2345.25],
    ['2026-10', 9876],
  ],
};

t.test('without the setting, as in the country of most outlets', async (t) => {
  t.equal(spanishOf(['AR', 'AR', 'UY']), 'es-AR');
  t.equal(spanishOf(['AR', 'UY']), undefined, 'half of them are not most');
  t.equal(spanishOf(['UY', 'UY', 'AR']), undefined, 'no format of its own');
  t.equal(spanishOf([]), undefined);
});

for (const [spanish, amount] of [
  ['es-AR', /\$\s1\.234,50/],
  ['es-ES', /1234,50\sARS/],
] as const)
  t.test(spanish, async (t) => {
    const { post, look } = await startChartService(t, { config: { charts_spanish: spanish } });
    const { body } = await post('/v1/charts', { data: DATA, locale: 'es', type: 'table' });
    t.match(body.alt_text, amount);
    const svg = (await look(new URL(body.svg_url).pathname)).payload;
    t.match(svg, amount, 'drawn');
    t.match((await look(new URL(body.embed_url).pathname)).payload, amount, 'on the page');
    t.match((await look(new URL(body.csv_url).pathname)).payload, /1234\.5/, 'programs get plain numbers');
  });
