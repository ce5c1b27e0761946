// What does not fit is counted in the picture and in its description; timelines and bars over time keep the newest.
import t from 'tap';
import { render } from '../../core/charts/draw/render.ts';
import { drawing, picture } from '../support/drawings.ts';

const SMALL = { size: { width: 320, height: 180 } };

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Cat ${at}`, n: count - at }));

t.test('rows', async (t) => {
  const { alt, texts, codes } = drawing('bar_horizontal', { rows: rows(5000) }, { locale: 'es' });
  const bars = texts.filter((text) => text.startsWith('Cat ')).length;
  t.ok(texts.includes(`y ${5000 - bars} más`), texts.slice(-3).join(' | '));
  t.match(alt, `La imagen muestra ${bars} de 5000.`);
  t.same(codes, ['rows_truncated']);
  t.match(drawing('bar', { rows: rows(60) }).texts, /./);
  t.ok(drawing('bar', { rows: rows(60) }).texts.includes('and 40 more'));
  t.notMatch(drawing('bar_horizontal', { rows: rows(8) }).alt, /shows/);
});

t.test('timelines show the newest, in order', async (t) => {
  const events = Array.from({ length: 90 }, (_, at) => ({
    date: day(at),
    what: `Something rather long happened on this day, number ${at}`,
  }));
  const { texts, alt } = drawing('timeline', { rows: events });
  t.ok(texts.includes('Mar 31, 2026') && !texts.includes('Jan 1, 2026'));
  const numbers = [...texts.join(' ').matchAll(/number (\d+)/g)].map(([, number]) => Number(number));
  t.same(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
  t.ok(texts.includes(`and ${90 - numbers.length} earlier`), texts.join(' | '));
  t.match(alt, `The picture shows ${numbers.length} of 90.`);
  const one = drawing('timeline', { rows: events }, { ...SMALL, locale: 'es' }).texts;
  t.ok(one.some((text) => /^y \d+ anteriores$/.test(text)) && one.includes('31 mar 2026'), one.join(' | '));
});

t.test('bars over time keep the newest', async (t) => {
  const x = Array.from({ length: 30 }, (_, at) => day(at));
  const series = Array.from({ length: 8 }, (_, at) => ({ name: `S${at}`, values: x.map((_, row) => row) }));
  const { texts } = drawing('bar', { x, series }, { size: { width: 320, height: 300 } });
  t.ok(texts.includes('Jan 30') || texts.includes('Jan 29'), texts.join(' | '));
  t.ok(texts.some((text) => /^and \d+ earlier$/.test(text)));
});

t.test('tables count rows and columns', async (t) => {
  const wide = rows(30).map((row) => ({
    ...row,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`column ${at}`, at * 1000])),
  }));
  const { texts, codes } = drawing('table', { rows: wide }, SMALL);
  t.ok(
    texts.some((text) => /^and \d+ more · \d+ more columns$/.test(text)),
    texts.join(' | '),
  );
  t.same(codes, ['rows_truncated', 'columns_truncated']);
});

t.test('clouds', async (t) => {
  const dots = Array.from({ length: 5000 }, (_, at) => ({ a: at % 97, b: at % 89 }));
  t.ok(drawing('scatter', { rows: dots }).texts.includes('The picture shows 1,667 of 5,000.'));
});

t.test('legends', async (t) => {
  const x = ['2026-01', '2026-02', '2026-03'];
  const series = Array.from({ length: 8 }, (_, at) => ({
    name: `A long name, number ${at}`,
    values: [at, 2, 3],
  }));
  const { texts } = drawing('line', { x, series }, SMALL);
  const named = texts.filter((text) => /^A ?l?o?….*\d$/.test(text)).length;
  t.ok(named === 8 || texts.includes(`+${8 - named}`), texts.join(' | '));
  t.ok(named < 8);
});

t.test('sources', async (t) => {
  const outlets = ['El Faro del Plata', 'The Harbour Post', 'The River Courier', 'La Voz del Litoral'];
  const names = [...outlets, 'Crónica Austral', 'El Mirador Andino', 'Diario del Istmo'];
  const given = picture('bar', { rows: rows(3) });
  const sources = names.map((name) => ({ ...given.sources[0]!, name }));
  for (const width of [1000, 600, 500, 400]) {
    const { svg } = render({ ...given, sources }, { width, height: 315 });
    const line = svg.match(/>(Sources: [^<]*)</)![1]!;
    const named = names.filter((name) => line.includes(name)).length;
    t.match(line, `, and ${names.length - named} more`, `${width}: ${line}`);
  }
});

t.test('letters that no font of the PNG has', async (t) => {
  const given = {
    rows: [
      { name: 'Tokyo 東京', n: 2 },
      { name: 'Αθήνα', n: 1 },
    ],
  };
  t.match(
    drawing('bar', given).warnings.filter(({ code }) => code === 'glyphs_missing'),
    [{ glyphs: '東京' }],
  );
});
