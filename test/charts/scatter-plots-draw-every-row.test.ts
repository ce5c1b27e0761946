// One mark per row whatever groups them: the series is the colour, the first other text the name.
import t from 'tap';
import type { Encode } from '../../core/charts/data/chart.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { drawing } from '../support/drawings.ts';

function drawn(data: GivenData, encode: Encode) {
  const { svg, texts } = drawing('scatter', data, { encode });
  const dots = [...svg.matchAll(/<circle[^>]* fill="([^"]*)"/g)].map(([, colour]) => colour!);
  return { svg, texts, dots: dots.length, colours: new Set(dots).size };
}

const outlets = Array.from({ length: 9 }, (_, at) => ({
  outlet: `Outlet ${at + 1}`,
  kind: ['radio', 'paper', 'site'][at % 3],
  articles: 10 + (at % 4) * 20,
  hours: 3 + at * 2,
}));

t.test('a series over a numeric axis', async (t) => {
  const { svg, texts, dots, colours } = drawn(
    { rows: outlets },
    { x: 'articles', y: ['hours'], series: 'kind' },
  );
  t.equal(dots, 9);
  t.equal(colours, 3);
  for (const name of ['radio', 'paper', 'site']) t.ok(texts.includes(name), name);
  t.match(svg, 'data-t="Outlet 9"');
});

t.test('a series beside two measures', async (t) => {
  const { dots, colours } = drawn({ rows: outlets }, { y: ['articles', 'hours'], series: 'kind' });
  t.equal(dots, 9);
  t.equal(colours, 3);
});

t.test('several series over one numeric axis', async (t) => {
  const x = [1, 2.5, 3, 4.5, 6];
  const { svg, dots, colours, texts } = drawn(
    {
      x,
      series: [
        { name: 'north', values: [3, 1, 4, 1, 5] },
        { name: 'south', values: [9, 2, 6, 5, null] },
      ],
    },
    {},
  );
  t.equal(dots, 9);
  t.equal(colours, 2);
  t.ok(texts.includes('north') && texts.includes('south'));
  t.match(svg, /<desc[^>]*>[^<]* 9 dots\./, 'the description counts what is drawn');
});

t.test('more groups than colours share a grey that is named', async (t) => {
  const rows = outlets.map((row, at) => ({ ...row, kind: `kind ${at}` }));
  const { dots, texts, colours } = drawn({ rows }, { x: 'articles', y: ['hours'], series: 'kind' });
  t.equal(dots, 9);
  t.equal(colours, 8);
  t.ok(texts.includes('Other'));
});
