/** A scene → its SVG. Pure and synchronous: the same scene gives the same bytes. */
import type { Picture, Size, Warning } from '../data/chart.ts';
import { hasMultiples, WITH_AXES } from '../data/chart-style.ts';
import type { ChartType } from '../data/options.ts';
import { FALLBACK_CSS, FAMILIES, type Family } from '../fonts/font-files.ts';
import { missingGlyphs } from '../fonts/font-metrics.ts';
import { placeableNumber, type Scene, sceneOf } from '../wording/scene.ts';
import { refuseAnnotations } from './annotations.ts';
import { type Drawer, type Drawing, warnBeyondLimit } from './drawing.ts';
import { drawSurroundings, MARGIN } from './frame.ts';
import { Sheet } from './sheet.ts';
import { element, escapeXml } from './svg.ts';
import { THEME_TABLE } from './themes.ts';
import { barDrawer } from './types/bars.ts';
import { funnelDrawer } from './types/funnel.ts';
import { kpiDrawer } from './types/kpi.ts';
import { areaDrawer, lineDrawer } from './types/lines.ts';
import { multiplesOf } from './types/multiples.ts';
import { rowDrawer } from './types/rows.ts';
import { scatterDrawer } from './types/scatter.ts';
import { donutDrawer, pieDrawer } from './types/slices.ts';
import { stackedDrawer } from './types/stacked-bars.ts';
import { tableDrawer } from './types/table.ts';
import { timelineDrawer } from './types/timeline.ts';
import { turning } from './types/turned-bars.ts';

const DRAWERS: Record<ChartType, Drawer> = {
  line: lineDrawer,
  area: areaDrawer,
  bar: turning(barDrawer),
  bar_horizontal: rowDrawer,
  stacked_bar: turning(stackedDrawer),
  pie: pieDrawer,
  donut: donutDrawer,
  scatter: scatterDrawer,
  funnel: funnelDrawer,
  timeline: timelineDrawer,
  kpi: kpiDrawer,
  table: tableDrawer,
};

function drawerOf({ picture, view }: Scene): Drawer {
  const drawer = DRAWERS[picture.type];
  return hasMultiples(picture) && view.series.length > 1 ? multiplesOf(drawer) : drawer;
}

/** The margins beside titles and legends, together. */
const SIDES = 2 * MARGIN;
const MAX_GLYPHS_NAMED = 20;
/** Types that show every column, whatever the limit of series. */
const WHOLE: ReadonlySet<ChartType> = new Set(['table', 'timeline']);

export interface DrawOptions {
  /** Of element ids, so that several charts in a page do not clash. */
  prefix?: string;
  /** The height is that of `wholeHeight` or more: no text is cut short. */
  isWhole?: boolean;
}

interface Drawn {
  svg: string;
  /** The scene's, and what this drawing leaves out. */
  alt: string;
  warnings: Warning[];
}

/** Draws a scene at a size in pixels. */
export function draw(scene: Scene, size: Size, { prefix = 'c', isWhole = false }: DrawOptions = {}): Drawn {
  const { picture, title } = scene;
  const sheet = new Sheet(THEME_TABLE[picture.theme]);
  const warnings: Warning[] = [];
  const drawing: Drawing = { ...scene, sheet, size, isWhole, warn: (warning) => warnings.push(warning) };
  const drawer = drawerOf(scene);
  const box = drawSurroundings(drawing, drawer.legend(drawing, size.width - SIDES));
  sheet.group({ fill: 'none' }, () => drawer.draw(drawing, box));
  if (!WITH_AXES.has(picture.type)) refuseAnnotations(drawing);
  if (!WHOLE.has(picture.type)) warnBeyondLimit(drawing);
  warnings.push(...rangeWarnings(picture));
  const alt = picture.altText === null ? [scene.alt, ...shownOf(drawing, warnings)].join(' ') : scene.alt;
  warnings.push(...glyphWarnings(sheet));
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      width: size.width,
      height: size.height,
      role: 'img',
      'aria-labelledby': `${prefix}-t ${prefix}-d`,
      'font-family': fontStack(sheet.theme.family),
      fill: 'none',
      lang: picture.locale,
    },
    `<title id="${prefix}-t">${escapeXml(title)}</title><desc id="${prefix}-d">${escapeXml(alt)}</desc>${sheet.parts.join('')}`,
  );
  return { svg, alt, warnings };
}

/** Higher than any drawing needs to be. */
const TALL = 8000;
/** Pixels of marks that can be read at any height. */
export const MIN_MARKS = 200;

/** The least height in pixels at which a drawing of this width leaves nothing out. */
export function wholeHeight(scene: Scene, width: number): number {
  const drawing: Drawing = {
    ...scene,
    sheet: new Sheet(THEME_TABLE[scene.picture.theme]),
    size: { width, height: TALL },
    isWhole: true,
    warn: () => undefined,
  };
  const drawer = drawerOf(scene);
  const box = drawSurroundings(drawing, drawer.legend(drawing, width - SIDES));
  return Math.ceil(TALL - box.height + (drawer.height?.(drawing, box.width) ?? MIN_MARKS));
}

/** Describes and draws a picture that is drawn once. */
export function render(picture: Picture, size: Size): Drawn & Scene {
  const scene = sceneOf(picture);
  return { ...scene, ...draw(scene, size) };
}

/** Sentences about what is not drawn; the description itself covers all the data. */
function shownOf({ words, formats }: Drawing, warnings: readonly Warning[]): string[] {
  return warnings
    .filter(({ code }) => code === 'rows_truncated' || code === 'points_sampled')
    .map(({ drawn, rows }) => words.shown(formats.integer(Number(drawn)), formats.integer(Number(rows))));
}

/** Readers without the font of a theme see one of its kind; letters that it lacks are in the fallback. */
function fontStack(family: Family): string {
  const { css, generic } = FAMILIES[family];
  return generic === 'serif'
    ? `${css}, Georgia, ${generic}, ${FALLBACK_CSS}`
    : `${css}, ${FALLBACK_CSS}, ${generic}`;
}

function rangeWarnings({ table }: Picture): Warning[] {
  const isPlaceable = table.rows.every((row) =>
    row.every((cell) => typeof cell !== 'number' || placeableNumber(cell) === cell),
  );
  if (isPlaceable) return [];
  const message =
    'Numbers beyond 1e304, or nearer to zero than 1e-304, are drawn as 1e304 and as zero; the data have them as they are.';
  return [{ code: 'numbers_out_of_range', message }];
}

function glyphWarnings({ texts, theme }: Sheet): Warning[] {
  const missing = missingGlyphs(texts, theme.family);
  if (missing.length === 0) return [];
  const message =
    'The fonts of the PNG have no letters for some of the text; browsers will show them in the SVG and the page.';
  return [{ code: 'glyphs_missing', message, glyphs: missing.slice(0, MAX_GLYPHS_NAMED).join('') }];
}
