/** Embedding: what the chart's page draws at which width, its height, and the code to paste. */
import type { Chart, Picture, Size, Source } from './data/chart.ts';
import { MIN_MARKS, wholeHeight } from './draw/render.ts';
import { escapeXml } from './draw/svg.ts';
import { THEME_TABLE } from './draw/themes.ts';
import { wrapText } from './fonts/font-metrics.ts';
import { type Scene, sceneWith } from './wording/scene.ts';
import { WORDS } from './wording/words.ts';

interface PageWidth {
  name: string;
  /** Pixels of the container from which on it is shown. */
  from: number;
  width: number;
  /** The height in proportion to the size of the chart. */
  height(size: Size): number;
}

/** The widths drawn, each for containers from `from` pixels on. */
export const PAGE_WIDTHS: readonly PageWidth[] = [
  {
    name: 's',
    from: 0,
    width: 360,
    height: ({ width, height }) => Math.min(560, Math.max(320, (360 * height) / width + 90)),
  },
  {
    name: 'm',
    from: 560,
    width: 640,
    height: ({ width, height }) => Math.max(260, (640 * height) / width + 20),
  },
  { name: 'l', from: 860, width: 960, height: ({ width, height }) => Math.max(280, (960 * height) / width) },
];

/** Higher pages scroll inside their frame. */
const HIGHEST = 4000;

/** The size of a drawing of the page: in proportion to the chart's, and high enough to leave nothing out. */
export function pageDrawing(scene: Scene<Chart>, { width, height }: PageWidth): Size {
  const whole = Math.max(height(scene.picture.size), wholeHeight(scene, width));
  return { width, height: Math.round(Math.min(HIGHEST, whole)) };
}

/** Pixels of tables in the page, as in its style sheet: a row of one line, at most, and the frame around. */
export const TABLE = { row: 29, most: 560, around: 14 };

/** Sizes of the lines below the drawing, as in the style sheet of the page. */
const TEXT = { size: 13, line: 19.5, below: 4 };
const TOOLS = 24;
const FOOTER = { narrow: 480, wide: { side: 24, height: 16 }, small: { side: 16, height: 14 } };
const MAX_SOURCES = 8;

export interface ListedSources {
  /** Each name once, with the address of one of its sources, if any. */
  listed: Source[];
  /** How many names are left out. */
  more: number;
}

/**
 * The sources that the page lists below the drawing; null when the drawing names them: when none has an address, or an
 * editor wrote the line.
 */
export function listedSources({ sources, style }: Pick<Picture, 'sources' | 'style'>): ListedSources | null {
  if (style?.source_line) return null;
  const named = new Map<string, Source>();
  for (const source of sources)
    if (source.name !== '' && !named.get(source.name)?.url) named.set(source.name, source);
  const all = [...named.values()];
  if (all.every(({ url }) => url === null)) return null;
  return { listed: all.slice(0, MAX_SOURCES), more: Math.max(0, all.length - MAX_SOURCES) };
}

/** The text of the sources; `link` formats each. */
export function sourceWords(
  { listed, more }: ListedSources,
  locale: Picture['locale'],
  link: (source: Source) => string,
): string {
  const words = WORDS[locale];
  const rest = more > 0 ? [words.more(String(more))] : [];
  return `${listed.length > 1 ? words.sources : words.source}: ${[...listed.map(link), ...rest].join(', ')}`;
}

/** Height of the page at a width: drawing or table, sources and links. */
export function pageHeight(scene: Scene<Chart>, width: number): number {
  const { picture: chart } = scene;
  const { side, height } = width <= FOOTER.narrow ? FOOTER.small : FOOTER.wide;
  const sources = listedSources(chart);
  const lines = sources ? linesOf(chart, sources, width - 2 * side) : 0;
  const named = lines > 0 ? lines * TEXT.line + TEXT.below : 0;
  return Math.ceil(contentHeight(scene, width) + named + TOOLS + height);
}

function contentHeight(scene: Scene<Chart>, width: number): number {
  const shown = PAGE_WIDTHS.findLast(({ from }) => width >= from)!;
  const drawn = listedSources(scene.picture) === null ? scene : sceneWith(scene, { sources: [] });
  if (scene.picture.type !== 'table') {
    const size = pageDrawing(drawn, shown);
    return (size.height * width) / size.width;
  }
  const rows = scene.view.table.rows.length + 1;
  return wholeHeight(drawn, width) - MIN_MARKS + Math.min(TABLE.most, rows * TABLE.row + TABLE.around);
}

function linesOf(
  { theme, locale }: Pick<Chart, 'theme' | 'locale'>,
  sources: ListedSources,
  maxWidth: number,
): number {
  const face = { family: THEME_TABLE[theme].family, weight: 400 as const, size: TEXT.size };
  return wrapText(
    sourceWords(sources, locale, ({ name }) => name),
    face,
    maxWidth,
    20,
  ).length;
}

/** Below this the drawing cannot be read; a page that is too high for its host scrolls instead. */
const NARROWEST = 220;
/** Pixels between the widths tried, at least; and the most widths tried. */
const STEP = 8;
const TRIED = 24;

/** Pixels that a host has, as oEmbed calls them. */
export interface HostBounds {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** The size of the iframe within the bounds of its host: the widest that is not too high. */
export function embedSize(
  scene: Scene<Chart>,
  { maxwidth = scene.picture.size.width, maxheight = Number.POSITIVE_INFINITY }: HostBounds = {},
): Size {
  const widest = Math.max(1, Math.floor(Math.min(scene.picture.size.width, maxwidth)));
  const whole = pageHeight(scene, widest);
  if (whole <= maxheight) return { width: widest, height: whole };
  const step = Math.max(STEP, Math.ceil((widest - NARROWEST) / TRIED));
  for (let width = widest - step; width >= NARROWEST; width -= step) {
    const height = pageHeight(scene, width);
    if (height <= maxheight) return { width, height };
  }
  return { width: widest, height: Math.min(maxheight, whole) };
}

/**
 * Permissions of the page in its frame. Without the third the CSV cannot be saved; without the last, links to sources
 * open with the frame's restrictions: no scripts, no sign-in.
 */
const ALLOWED = 'allow-scripts allow-popups allow-downloads allow-popups-to-escape-sandbox';

/**
 * Makes every frame as high as the page in it says: the frames of several charts in a page share one listener. Systems
 * that remove scripts leave the frame, at the height that the chart has at its own width.
 */
const RESIZE = `<script>
window.canillitaResize||(window.canillitaResize=1,addEventListener("message",function(e){
var d=e.data,f=document.getElementsByTagName("iframe"),i;
if(d&&d.type==="canillita:resize"&&d.height>0&&d.height<10000)
for(i=0;i<f.length;i++)if(f[i].contentWindow===e.source)f[i].style.height=d.height+"px";
}));
</script>`;

/** The HTML that editors paste into a page. */
export function embedCode(embedUrl: string, title: string, { width, height }: Size): string {
  return `<iframe src="${embedUrl}" title="${escapeXml(title)}" width="100%" height="${height}" style="border:0;max-width:${width}px" loading="lazy" sandbox="${ALLOWED}"></iframe>${RESIZE}`;
}
