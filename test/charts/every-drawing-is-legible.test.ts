// 12 types × 4 themes × 2 languages × 4 sizes, and hard cases: nothing leaves the sheet, no two texts touch, the same
// picture gives the same bytes, the SVG is XML whatever the title, every number said is in the table.
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import t from 'tap';
import type { Picture, Size } from '../../core/charts/data/chart.ts';
import { LOCALES, THEMES } from '../../core/charts/data/options.ts';
import { render } from '../../core/charts/draw/render.ts';
import { contrast, THEME_TABLE } from '../../core/charts/draw/themes.ts';
import { textWidth } from '../../core/charts/fonts/font-metrics.ts';
import { HARD_SAMPLES } from '../../scripts/samples/charts/hard-samples.ts';
import { pictureOf } from '../../scripts/samples/charts/picture.ts';
import { SAMPLES } from '../../scripts/samples/charts/samples.ts';

const SIZES: Size[] = [
  { width: 320, height: 300 },
  { width: 640, height: 380 },
  { width: 960, height: 540 },
  { width: 600, height: 200 },
];

interface Placed {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the texts of an SVG are, by the width table. Leaning ones are left out: their boxes are not upright. */
function textsOf(svg: string, picture: Picture): Placed[] {
  const { family } = THEME_TABLE[picture.theme];
  const placed: Placed[] = [];
  const shifts: [number, number][] = [[0, 0]];
  let leaning = 0;
  let open: Record<string, string> | null = null;
  let said = '';
  const groups: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'g') {
          const transform = attributes.transform ?? '';
          const [, x = 0, y = 0] = /^translate\((\S+) (\S+)\)$/.exec(transform) ?? [];
          shifts.push([shifts.at(-1)![0] + Number(x), shifts.at(-1)![1] + Number(y)]);
          groups.push(transform);
          if (transform.startsWith('rotate')) leaning += 1;
        }
        if (name === 'text') [open, said] = [attributes, ''];
      },
      ontext(text) {
        said += text;
      },
      onclosetag(name) {
        if (name === 'g') {
          shifts.pop();
          if (groups.pop()!.startsWith('rotate')) leaning -= 1;
        }
        if (name !== 'text' || !open || leaning > 0) return;
        const size = Number(open['font-size']);
        const width = textWidth(said, { family, weight: Number(open['font-weight'] ?? 400) as 400, size });
        const x = Number(open.x) + shifts.at(-1)![0];
        const y = Number(open.y) + shifts.at(-1)![1];
        const left =
          open['text-anchor'] === 'end' ? x - width : open['text-anchor'] === 'middle' ? x - width / 2 : x;
        placed.push({ text: said, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.18 });
        open = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(svg);
  parser.end();
  return placed;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** No character that XML cannot hold, no loose ampersand, every element closed by its own name. */
function isXml(svg: string): boolean {
  if (!svg.isWellFormed() || UNWRITABLE.test(svg) || /&(?!(?:amp|lt|gt|quot|#39);)/.test(svg)) return false;
  const open: string[] = [];
  for (const [, close, name, self] of svg.matchAll(/<(\/)?([a-z]+)(?: [a-zA-Z:-]+="[^"<]*")*(\/)?>/g)) {
    if (close && open.pop() !== name) return false;
    if (!close && !self) open.push(name!);
  }
  return (
    open.length === 0 &&
    (svg.match(/</g) ?? []).length === (svg.match(/<\/?[a-z]+(?: [a-zA-Z:-]+="[^"<]*")*\/?>/g) ?? []).length
  );
}

const overlap = (a: Placed, b: Placed) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

t.test('texts stay on the sheet and apart', async (t) => {
  for (const sample of [...SAMPLES, ...HARD_SAMPLES])
    for (const theme of THEMES)
      for (const locale of LOCALES) {
        const picture = pictureOf(sample, theme, locale);
        for (const size of SIZES) {
          const name = `${sample.name} ${theme} ${locale} ${size.width}×${size.height}`;
          const texts = textsOf(render(picture, size).svg, picture);
          const outside = texts.filter(
            ({ left, right, top, bottom }) =>
              left < 0 || right > size.width || top < 0 || bottom > size.height,
          );
          const touching = texts.flatMap((one, at) =>
            texts
              .slice(at + 1)
              .filter((other) => overlap(one, other))
              .map((other) => [one.text, other.text]),
          );
          if (outside.length > 0 || touching.length > 0)
            t.fail(name, { outside, touching: touching.slice(0, 4) });
        }
      }
  t.pass('all of them');
});

t.test('the same picture gives the same bytes', async (t) => {
  for (const sample of SAMPLES) {
    const picture = pictureOf(sample, 'light', 'es');
    t.equal(render(picture, SIZES[1]!).svg, render(structuredClone(picture), SIZES[1]!).svg, sample.name);
  }
});

t.test('titles and labels of any Unicode stay text', async () => {
  const [sample] = SAMPLES.filter(({ type }) => type === 'bar_horizontal');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      (title, label) => {
        const picture = pictureOf(sample!, 'light', 'en');
        picture.title = `${title}<script>&"'`;
        picture.table.rows[0]![0] = `${label}]]><!--`;
        const { svg } = render(picture, SIZES[1]!);
        return !svg.includes('<script') && !svg.includes('<!--') && isXml(svg);
      },
    ),
    { numRuns: 60 },
  );
});

t.test('the alternative text agrees with the table', async (t) => {
  for (const sample of SAMPLES)
    for (const locale of LOCALES) {
      const picture = pictureOf(sample, 'light', locale);
      const { svg, alt, title } = render(picture, SIZES[1]!);
      t.match(svg, /role="img" aria-labelledby="c-t c-d"/);
      t.ok(alt.length > 20 && title.length > 0, `${sample.name}: ${alt}`);
      if (picture.type !== 'bar_horizontal') continue;
      const known = new Set(picture.table.rows.flat().filter((cell) => typeof cell === 'number'));
      // Shares of the sum are no cells.
      const plain = alt.replace(/ \([^)]*%\)/g, '').replace(/[.,](?=\d{3})/g, '');
      for (const [number] of plain.matchAll(/\d+/g))
        t.ok(known.has(Number(number)), `${number} is in the table`);
    }
});

t.test('colours stand out from the background', async (t) => {
  for (const theme of Object.values(THEME_TABLE)) {
    for (const accent of theme.accents)
      t.ok(contrast(accent, theme.background) >= 2.99, `${theme.name} ${accent}`);
    t.ok(
      contrast(theme.ink, theme.background) >= 7 && contrast(theme.muted, theme.background) >= 4.5,
      theme.name,
    );
    t.ok(contrast(theme.muted, theme.surface) >= 4.5, `${theme.name} on its surface`);
  }
});

t.test('null is a gap, a lone value a dot, 5,000 rows are drawn', async (t) => {
  const line = pictureOf(
    {
      name: 'gaps',
      type: 'line',
      data: {
        en: {
          x: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
          series: [{ name: 'n', values: [1, null, 3, null, 5] }],
        },
        es: {},
      },
    },
    'light',
    'en',
  );
  const { svg } = render(line, SIZES[1]!);
  t.match(svg, /d="M[^L"]+ZM|d="M[^"]*M[^"]*M/, 'three separate moves');
  const big = pictureOf(HARD_SAMPLES.find(({ name }) => name === 'long line')!, 'light', 'en');
  t.ok(render(big, SIZES[1]!).svg.length < 200_000);
});
