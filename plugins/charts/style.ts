/** The style sheet of the embed page. */
import { FAMILIES, WEB_FONTS } from '#core/charts/fonts/font-files.ts';

export const FONT_CSS = WEB_FONTS.map(
  ({ family, weight, name, unicodeRange }) =>
    `@font-face{font-family:"${FAMILIES[family].css}";font-weight:${weight};font-display:swap;src:url(/charts/assets/${name}) format("woff2");unicode-range:${unicodeRange}}`,
).join('');

export const PAGE_CSS = `
*{box-sizing:border-box}
html,body{margin:0;background:var(--bg);color:var(--ink);font:13px/1.5 var(--font)}
main{max-width:1200px;margin:0 auto}
figure{margin:0}
.drawn{container:drawn/inline-size}
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
table{border-collapse:collapse;width:100%;font-size:12px;font-variant-numeric:tabular-nums}
th,td{padding:5px 10px;text-align:left;border-bottom:1px solid var(--grid);color:var(--ink);vertical-align:top}
th{position:sticky;top:0;background:var(--surface)}
.n{text-align:right;white-space:nowrap}
textarea{display:block;width:100%;margin:6px 0;padding:8px;font:11px/1.5 ui-monospace,monospace;color:var(--ink);background:var(--surface);border:1px solid var(--grid);resize:vertical}
button{font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--muted);padding:3px 12px;min-height:28px;cursor:pointer}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
#tip{position:fixed;z-index:1;pointer-events:none;max-width:min(280px,80vw);padding:6px 10px;background:var(--ink);color:var(--bg);font-size:12px;line-height:1.4;white-space:pre-line;border-radius:3px}
#tip strong{display:block}
@media (max-width:480px){footer{padding:2px 16px 12px}.files{margin-left:0}}
@media print{.tools{display:none}}
`;
