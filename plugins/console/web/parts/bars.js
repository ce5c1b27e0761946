/** Small bar charts, with the figures as a table for those who cannot see them. */
import { el, svg } from '../lib/element.js';

const HEIGHT = 72;
const STEP = 14;
const WIDTH = 10;
/** Pixels of the page for one bar with its space at most, and for all of them at least. */
const WIDEST = 36;
const LEAST = 200;

/** @param {string} title @param {{ name: string, value: number, text: string }[]} bars */
export function barChart(title, bars) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const width = Math.max(1, bars.length) * STEP;
  const drawn = bars.map(({ name, value, text }, at) => {
    const height = most === 0 ? 0 : Math.max(value > 0 ? 2 : 0, (value / most) * HEIGHT);
    const shape = { x: at * STEP + 2, y: HEIGHT - height, width: WIDTH, height };
    return svg('rect', shape, svg('title', {}, `${name}: ${text}`));
  });
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', preserveAspectRatio: 'none' },
    drawn,
  );
  drawing.setAttribute(
    'aria-label',
    `${title}. ${bars.map(({ name, text }) => `${name}: ${text}`).join('; ')}`,
  );
  const place = el(
    'div',
    { class: 'bars' },
    drawing,
    bars.length > 0 &&
      el(
        'div',
        { class: bars.length > 2 ? 'bars-ends' : 'bars-ends under', 'aria-hidden': 'true' },
        el('span', {}, bars[0].name),
        bars.length > 1 && el('span', {}, bars.at(-1).name),
      ),
  );
  // A few bars stay narrow.
  place.style.setProperty('max-inline-size', `${Math.max(bars.length * WIDEST, LEAST)}px`);
  return place;
}

/** A share from 0 to 1 as a bar, with its number beside it. */
export function meter(share, text) {
  const bar = el('span', { class: 'meter-fill' });
  bar.style.setProperty('inline-size', `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`);
  return el('span', { class: 'meter' }, el('span', { class: 'meter-bar', 'aria-hidden': 'true' }, bar), text);
}
