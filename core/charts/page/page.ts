/**
 * The embed page: the chart in three widths, of which style sheets show one, or a table; its data and its sources. Works
 * without script.
 */
import { addressesOf } from '../chart-response.ts';
import type { Chart, Picture, Source } from '../data/chart.ts';
import type { AskedTheme, Locale, ThemeName } from '../data/options.ts';
import { sourceLine } from '../draw/frame.ts';
import { draw } from '../draw/render.ts';
import { escapeXml } from '../draw/svg.ts';
import { COUNTERPART } from '../draw/themes.ts';
import { embedCode, embedSize, listedSources, PAGE_WIDTHS, pageDrawing, sourceWords } from '../embed.ts';
import { type Scene, sceneWith } from '../wording/scene.ts';
import { dataTable } from './data-table.ts';
import { FONT_CSS, isDark, PAGE_CSS, themeCss, widthCss } from './style.ts';

export const PAGE_CSP =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export interface PageOptions {
  baseUrl: string;
  theme: AskedTheme;
}

/** The page of a chart. */
export function chartPage(scene: Scene<Chart>, { baseUrl, theme }: PageOptions): string {
  const { picture: chart, title, alt } = scene;
  const own = theme === null || theme === 'auto' ? chart.theme : theme;
  const other = theme === 'auto' ? COUNTERPART[own] : null;
  const sources = linkedSources(chart);
  // The sources are links below the drawing, so it does not name them.
  const drawn = sources === '' ? scene : sceneWith(scene, { sources: [] });
  const isTable = chart.type === 'table';
  const shown = isTable ? tableFigure(drawn) : drawings(drawn, other === null ? [own] : [own, other]);
  return `<!doctype html>
<html lang="${chart.locale}">
<head>
${headTags(scene, baseUrl)}
<style>${FONT_CSS}${themeCss(own, other)}${PAGE_CSS}${widthCss()}</style>
<script src="/charts/assets/embed.js" defer></script>
</head>
<body>
<main>
${isTable ? '' : `<h1 class="unseen">${escapeXml(title)}</h1>`}
<figure>
${shown}
<figcaption class="unseen" id="alt">${escapeXml(alt)}</figcaption>
</figure>
<footer>
${sources}
${tools(scene, addressesOf(chart.id, baseUrl))}
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

/** Paper takes the chart in the middle width, in a light theme. */
const PRINTED = PAGE_WIDTHS[1]!;

/** The chart in each theme and width, of which style sheets show one, and a light one for paper if none is. */
function drawings(scene: Scene<Chart>, themes: readonly ThemeName[]): string {
  const drawing = (theme: ThemeName, width: (typeof PAGE_WIDTHS)[number], prefix: string) =>
    draw(sceneWith(scene, { theme }), pageDrawing(scene, width), { prefix, isWhole: true }).svg;
  const onScreen = themes.flatMap((theme, place) =>
    PAGE_WIDTHS.map(
      (width) =>
        `<div class="w-${width.name} t-${place}">${drawing(theme, width, `${width.name}${place}`)}</div>`,
    ),
  );
  const onPaper = themes.some(isDark) ? `<div class="paper">${drawing('light', PRINTED, 'p')}</div>` : '';
  const label = escapeXml(scene.words.explore);
  return `<div class="drawn" tabindex="0" role="group" aria-label="${label}" aria-describedby="alt">${onScreen.join('')}${onPaper}<div id="cross" hidden></div></div>`;
}

/** A chart that is a table: all of its columns and rows, which scroll and can be sorted. */
function tableFigure(scene: Scene<Chart>): string {
  const { title, subtitle, notes, method } = scene;
  const line = (name: string, text: string | null) =>
    text ? `<p class="${name}">${escapeXml(text)}</p>` : '';
  return `<div class="tabled">
<h1>${escapeXml(title)}</h1>
${line('subtitle', subtitle)}
${dataTable(scene)}
${line('note', notes)}${line('note', method)}${line('note', sourceLine(scene))}
</div>`;
}

/** The data as a table, the code to embed, the files. */
function tools(scene: Scene<Chart>, at: ReturnType<typeof addressesOf>): string {
  const { picture: chart, title, words } = scene;
  const code = embedCode(at.embed_url, title, embedSize(scene));
  const data =
    chart.type === 'table'
      ? ''
      : `<details class="data"><summary>${words.data}</summary>${dataTable(scene)}</details>`;
  // A spreadsheet in Spanish takes the commas of plain CSV for decimals.
  const csv = chart.locale === 'es' ? `${at.csv_url}?locale=es` : at.csv_url;
  return `<div class="tools">
${data}
<details class="embed"><summary>${words.embed}</summary><label class="unseen" for="code">HTML</label><textarea id="code" rows="6" readonly>${escapeXml(code)}</textarea><button type="button" id="copy" data-done="${words.copied}" hidden>${words.copy}</button></details>
<span class="files"><span class="unseen">${words.downloads}: </span><a href="${escapeXml(csv)}" download>CSV</a> <a href="${escapeXml(at.image_url)}" target="_blank" rel="noopener">PNG</a> <a href="${escapeXml(at.svg_url)}" target="_blank" rel="noopener">SVG</a></span>
</div>`;
}

/** The page for a chart that does not exist. */
export function gonePage(sentence: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(sentence)}</title><style>body{font:16px/1.5 sans-serif;color:#111827;background:#fff;margin:2rem}</style></head><body><main><h1 style="font-size:1.1rem">${escapeXml(sentence)}</h1></main></body></html>
`;
}

function linkedSources(picture: Picture): string {
  const sources = listedSources(picture);
  if (sources === null) return '';
  return `<p class="sources">${sourceWords(sources, picture.locale, linked)}</p>`;
}

function linked({ name, url, title }: Source): string {
  if (url === null) return escapeXml(name);
  return `<a href="${escapeXml(url)}" target="_blank" rel="noopener nofollow"${title ? ` title="${escapeXml(title)}"` : ''}>${escapeXml(name)}</a>`;
}
