/** Embedding: what the chart's page draws at which width, its height, and the code to paste. */
import type { Chart, Picture, Size, Source } from './data/chart.ts';
import { escapeXml } from './draw/svg.ts';
import { THEME_TABLE } from './draw/themes.ts';
import { wrapText } from './fonts/font-metrics.ts';
import { WORDS } from './wording/words.ts';

/** The widths drawn, each for containers from `from` pixels on. */
export const PAGE_WIDTHS: readonly { name: string; from: number; size: (size: Size) => Size }[] = [
  {
    name: 's',
    from: 0,
    size: ({ width, height }) => ({
      width: 360,
      height: Math.round(Math.min(560, Math.max(320, (360 * height) / width + 90))),
    }),
  },
  {
    name: 'm',
    from: 560,
    size: ({ width, height }) => ({
      width: 640,
      height: Math.round(Math.max(260, (640 * height) / width + 20)),
    }),
  },
  {
    name: 'l',
    from: 860,
    size: ({ width, height }) => ({ width: 960, height: Math.round(Math.max(280, (960 * height) / width)) }),
  },
];

/** Sizes of the lines below the drawing, as in the style sheet of the page. */
const TEXT = { size: 13, line: 19.5, below: 4 };
const TOOLS = 24;
const FOOTER = { narrow: 480, wide: { side: 24, height: 16 }, small: { side: 16, height: 14 } };
const MOST_SOURCES = 8;

export interface ListedSources {
  /** Each name once, with the address of one of its sources, if any. */
  listed: Source[];
  /** How many names are left out. */
  more: number;
}

/** The sources that the page lists below the drawing; null when none has an address: the drawing names them then. */
export function listedSources({ sources }: Pick<Picture, 'sources'>): ListedSources | null {
  const named = new Map<string, Source>();
  for (const source of sources)
    if (source.name !== '' && !named.get(source.name)?.url) named.set(source.name, source);
  const all = [...named.values()];
  if (all.every(({ url }) => url === null)) return null;
  return { listed: all.slice(0, MOST_SOURCES), more: Math.max(0, all.length - MOST_SOURCES) };
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

/** Height of the page at a width: drawing, sources and links. */
export function pageHeight(
  chart: Pick<Chart, 'size' | 'sources' | 'locale' | 'theme'>,
  width: number,
): number {
  const drawn = PAGE_WIDTHS.findLast(({ from }) => width >= from)!.size(chart.size);
  const { side, height } = width <= FOOTER.narrow ? FOOTER.small : FOOTER.wide;
  const sources = listedSources(chart);
  const lines = sources ? linesOf(chart, sources, width - 2 * side) : 0;
  const named = lines > 0 ? lines * TEXT.line + TEXT.below : 0;
  return Math.ceil((drawn.height * width) / drawn.width + named + TOOLS + height);
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

/** The size of the iframe within the bounds of its host: the widest that is not too high. */
export function embedSize(
  chart: Pick<Chart, 'size' | 'sources' | 'locale' | 'theme'>,
  { maxWidth = chart.size.width, maxHeight = Number.POSITIVE_INFINITY } = {},
): Size {
  const widest = Math.max(1, Math.floor(Math.min(chart.size.width, maxWidth)));
  for (let width = widest; width >= Math.min(widest, NARROWEST); width -= 1) {
    const height = pageHeight(chart, width);
    if (height <= maxHeight) return { width, height };
  }
  return { width: widest, height: Math.min(maxHeight, pageHeight(chart, widest)) };
}

/**
 * Permissions of the page in its frame. Without the third the CSV cannot be saved; without the last, links to sources
 * open with the frame's restrictions: no scripts, no sign-in.
 */
const ALLOWED = 'allow-scripts allow-popups allow-downloads allow-popups-to-escape-sandbox';

/** The HTML that editors paste into a page. */
export function embedCode(embedUrl: string, title: string, { width, height }: Size): string {
  return `<iframe src="${embedUrl}" title="${escapeXml(title)}" width="100%" height="${height}" style="border:0;max-width:${width}px" loading="lazy" sandbox="${ALLOWED}"></iframe>`;
}
