/** The style sheet of the embed page. */
import type { ThemeName } from '../data/options.ts';
import { THEME_TABLE } from '../draw/themes.ts';
import { PAGE_WIDTHS, TABLE } from '../embed.ts';
import { FAMILIES, WEB_FONTS } from '../fonts/font-files.ts';

export const FONT_CSS = WEB_FONTS.map(
  ({ family, weight, name, unicodeRange }) =>
    `@font-face{font-family:"${FAMILIES[family].css}";font-weight:${weight};font-display:swap;src:url(/charts/assets/${name}) format("woff2");unicode-range:${unicodeRange}}`,
).join('');

export const PAGE_CSS = `
*{box-sizing:border-box}
html,body{margin:0;background:var(--bg);color:var(--ink);font:13px/1.5 var(--font)}
main{max-width:1200px;margin:0 auto}
figure{margin:0}
.drawn{container:drawn/inline-size;position:relative;touch-action:pan-y pinch-zoom}
.drawn:focus-visible{outline-offset:-2px}
#cross{position:absolute;width:0;border-left:1px dashed var(--muted);pointer-events:none}
.paper{display:none}
.tabled{padding:20px 24px 6px}
.tabled h1{margin:0;font-size:20px;line-height:1.25;text-wrap:balance}
.tabled .subtitle{margin:4px 0 0;color:var(--muted)}
.tabled .note{margin:2px 0;font-size:11px;color:var(--muted)}
.drawn svg{display:block;width:100%;height:auto}
.drawn .mark{cursor:default}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{padding:2px 24px 14px;color:var(--muted)}
footer a,summary{color:var(--muted)}
footer a{text-decoration:underline;text-underline-offset:2px}
footer a:hover,summary:hover{color:var(--ink)}
.sources{margin:0 0 4px;overflow-wrap:anywhere}
.tools{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline}
.files{margin-left:auto;display:flex;gap:12px}
.files a,summary{display:inline-block;min-height:24px;line-height:24px}
summary{cursor:pointer;display:list-item;list-style-position:inside}
details[open]{flex-basis:100%}
.scroll{overflow:auto;max-height:320px;margin:6px 0;border:1px solid var(--grid)}
.tabled .scroll{max-height:${TABLE.most}px}
table{border-collapse:collapse;width:100%;font-size:12px;font-variant-numeric:tabular-nums}
th,td{padding:5px 10px;text-align:left;border-bottom:1px solid var(--grid);color:var(--ink);vertical-align:top}
th{position:sticky;top:0;background:var(--surface)}
th button{all:unset;cursor:pointer;font-weight:inherit}
th button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
th button::after{content:"\\2195";margin-left:4px;color:var(--muted)}
th[aria-sort=ascending] button::after{content:"\\2191"}
th[aria-sort=descending] button::after{content:"\\2193"}
td,th{white-space:nowrap}
.n{text-align:right}
.w{white-space:normal;min-width:24ch}
textarea{display:block;width:100%;margin:6px 0;padding:8px;font:11px/1.5 ui-monospace,monospace;color:var(--ink);background:var(--surface);border:1px solid var(--grid);resize:vertical}
button{font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--muted);padding:3px 12px;min-height:28px;cursor:pointer}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
#tip{position:fixed;z-index:1;pointer-events:none;max-width:min(280px,80vw);padding:6px 10px;background:var(--ink);color:var(--bg);font-size:12px;line-height:1.4;white-space:pre-line;border-radius:3px}
#tip strong{display:block}
@media (max-width:480px){footer{padding:2px 16px 12px}.tabled{padding:14px 16px 4px}.files{margin-left:0}th,td{padding:5px 8px}}
@media print{.tools,#tip,#cross{display:none}.scroll,.tabled .scroll{overflow:visible;max-height:none}th{position:static}}
`;

/** Whether a theme is dark. */
export function isDark(theme: ThemeName): boolean {
  return theme === 'dark' || theme === 'electric';
}

/** The colours and fonts of a theme, and of the one for readers who prefer the other brightness; paper is light. */
export function themeCss(own: ThemeName, other: ThemeName | null): string {
  const variables = (name: ThemeName) => {
    const { background, surface, ink, muted, grid, family } = THEME_TABLE[name];
    const { css, generic } = FAMILIES[family];
    return `--bg:${background};--surface:${surface};--ink:${ink};--muted:${muted};--grid:${grid};--font:"${css}",${generic};color-scheme:${isDark(name) ? 'dark' : 'light'}`;
  };
  const paper = [own, other].some((name) => name !== null && isDark(name))
    ? `@media print{:root{${variables('light')}}.drawn>[class^=w-]{display:none!important}.paper{display:block!important}}`
    : '';
  const first = `:root{${variables(own)}}`;
  if (!other) return first + paper;
  const preferred = isDark(other) ? 'dark' : 'light';
  return `${first}.t-1{display:none}@media screen and (prefers-color-scheme:${preferred}){:root{${variables(other)}}.t-0{display:none!important}.t-1{display:block}}${paper}`;
}

/** Shows the drawing that fits the width of its container. */
export function widthCss(): string {
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
