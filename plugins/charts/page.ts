/** The embed page: the chart in three widths, of which style sheets show one, its data and its sources. Works without script. */
import { addressesOf } from '#core/charts/chart-response.ts';
import type { Chart, Picture, Source } from '#core/charts/data/chart.ts';
import type { Locale, ThemeName } from '#core/charts/data/options.ts';
import { draw } from '#core/charts/draw/render.ts';
import { escapeXml } from '#core/charts/draw/svg.ts';
import { COUNTERPART, THEME_TABLE } from '#core/charts/draw/themes.ts';
import { embedCode, embedSize, listedSources, PAGE_WIDTHS, sourceWords } from '#core/charts/embed.ts';
import { FAMILIES } from '#core/charts/fonts/font-files.ts';
import { cellTexts, type Scene, sceneWith } from '#core/charts/wording/scene.ts';
import { columnHeading } from '#core/charts/wording/titles.ts';
import { FONT_CSS, PAGE_CSS } from './style.ts';

export const PAGE_CSP =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Rows of the table in the page; the CSV has all. */
const MOST_ROWS = 500;

export interface PageOptions {
  baseUrl: string;
  /** Null for the chart's own theme; `auto` follows the reader's preference. */
  theme: ThemeName | 'auto' | null;
}

/** The page of a chart. */
export function chartPage(scene: Scene<Chart>, { baseUrl, theme }: PageOptions): string {
  const { picture: chart, title, alt } = scene;
  const own = theme === null || theme === 'auto' ? chart.theme : theme;
  const other = theme === 'auto' ? COUNTERPART[own] : null;
  const at = addressesOf(chart.id, baseUrl);
  const sources = sourceLine(chart);
  // The sources are links below the drawing, so it does not name them.
  const drawn = sources === '' ? scene : sceneWith(scene, { sources: [] });
  return `<!doctype html>
<html lang="${chart.locale}">
<head>
${headTags(scene, baseUrl)}
<style>${FONT_CSS}${themeCss(own, other)}${PAGE_CSS}${widthCss()}</style>
<script src="/charts/assets/embed.js" defer></script>
</head>
<body>
<main>
<h1 class="unseen">${escapeXml(title)}</h1>
<figure>
<div class="drawn">${drawings(drawn, other === null ? [own] : [own, other])}</div>
<figcaption class="unseen">${escapeXml(alt)}</figcaption>
</figure>
<footer>
${sources}
${tools(scene, at)}
</footer>
</main>
<div id="tip" role="status" hidden></div>
</body>
</html>
`;
}

function headTags({ picture: chart, title, alt }: Scene<Chart>, baseUrl: string): string {
  const { embed_url: page } = addressesOf(chart.id, baseUrl);
  const oembed = `${baseUrl}/oembed?url=${encodeURIComponent(page)}&format=json`;
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<meta name="description" content="${escapeXml(alt)}">
<meta name="robots" content="noindex">
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeXml(title)}">
<meta property="og:description" content="${escapeXml(alt)}">
<meta property="og:url" content="${escapeXml(page)}">
<meta property="og:image" content="${escapeXml(`${page}/card.png`)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${escapeXml(title)}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="data:,">
<link rel="canonical" href="${escapeXml(page)}">
<link rel="alternate" type="application/json+oembed" href="${escapeXml(oembed)}" title="${escapeXml(title)}">`;
}

/** The chart in each theme and width; style sheets show one of them. */
function drawings(scene: Scene<Chart>, themes: readonly ThemeName[]): string {
  return themes
    .flatMap((theme, place) =>
      PAGE_WIDTHS.map(({ name: width, size }) => {
        const prefix = `${width}${place}`;
        const { svg } = draw(sceneWith(scene, { theme }), size(scene.picture.size), { prefix });
        return `<div class="w-${width} t-${place}">${svg}</div>`;
      }),
    )
    .join('');
}

/** The data as a table, the code to embed, the files. */
function tools(scene: Scene<Chart>, at: ReturnType<typeof addressesOf>): string {
  const { picture: chart, title, words } = scene;
  const code = embedCode(at.embed_url, title, embedSize(chart));
  return `<div class="tools">
<details class="data"><summary>${words.data}</summary>${dataTable(scene)}</details>
<details class="embed"><summary>${words.embed}</summary><label class="unseen" for="code">HTML</label><textarea id="code" rows="4" readonly>${escapeXml(code)}</textarea><button type="button" id="copy" data-done="${words.copied}" hidden>${words.copy}</button></details>
<span class="files"><span class="unseen">${words.downloads}: </span><a href="${escapeXml(at.csv_url)}" download>CSV</a> <a href="${escapeXml(at.image_url)}" target="_blank" rel="noopener">PNG</a> <a href="${escapeXml(at.svg_url)}" target="_blank" rel="noopener">SVG</a></span>
</div>`;
}

/** The page for a chart that does not exist. */
export function gonePage(sentence: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(sentence)}</title><style>body{font:16px/1.5 sans-serif;color:#111827;background:#fff;margin:2rem}</style></head><body><main><h1 style="font-size:1.1rem">${escapeXml(sentence)}</h1></main></body></html>
`;
}

function themeCss(own: ThemeName, other: ThemeName | null): string {
  const variables = (name: ThemeName) => {
    const { background, surface, ink, muted, grid, family } = THEME_TABLE[name];
    return `--bg:${background};--surface:${surface};--ink:${ink};--muted:${muted};--grid:${grid};--font:"${FAMILIES[family].css}",sans-serif;color-scheme:${name === 'dark' || name === 'electric' ? 'dark' : 'light'}`;
  };
  const first = `:root{${variables(own)}}`;
  if (!other) return first;
  const dark = other === 'dark' || other === 'electric';
  return `${first}.t-1{display:none}@media (prefers-color-scheme:${dark ? 'dark' : 'light'}){:root{${variables(other)}}.t-0{display:none!important}.t-1{display:block}}`;
}

/** Shows the drawing that fits the width of its container. */
function widthCss(): string {
  return PAGE_WIDTHS.map(({ name, from }, at) => {
    const next = PAGE_WIDTHS[at + 1]?.from;
    const range = [
      ...(from > 0 ? [`(min-width:${from}px)`] : []),
      ...(next ? [`(max-width:${next - 0.02}px)`] : []),
    ].join(' and ');
    const others = PAGE_WIDTHS.filter((width) => width.name !== name).map((width) => `.w-${width.name}`);
    return `@container drawn ${range}{${others.join(',')}{display:none!important}}`;
  }).join('');
}

function sourceLine(picture: Picture): string {
  const sources = listedSources(picture);
  if (sources === null) return '';
  return `<p class="sources">${sourceWords(sources, picture.locale, linked)}</p>`;
}

function linked({ name, url, title }: Source): string {
  if (url === null) return escapeXml(name);
  return `<a href="${escapeXml(url)}" target="_blank" rel="noopener nofollow"${title ? ` title="${escapeXml(title)}"` : ''}>${escapeXml(name)}</a>`;
}

function dataTable(scene: Scene): string {
  const { view, formats, words, title } = scene;
  const { columns, rows } = view.table;
  const texts = columns.map((column) => cellTexts(scene, column));
  const head = columns
    .map(
      (column) =>
        `<th scope="col"${column.type === 'number' ? ' class="n"' : ''}>${escapeXml(columnHeading(column, words) || words.data)}</th>`,
    )
    .join('');
  const shown = Math.min(rows.length, MOST_ROWS);
  const body = Array.from({ length: shown }, (_, row) => {
    const cells = columns.map(
      ({ type }, at) => `<td${type === 'number' ? ' class="n"' : ''}>${escapeXml(texts[at]![row]!)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  }).join('');
  const more =
    rows.length > shown ? `<p>${escapeXml(words.more(formats.integer(rows.length - shown)))} (CSV)</p>` : '';
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeXml(words.data)}"><table><caption class="unseen">${escapeXml(title)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${more}</div>`;
}
