/** What every page of the documentation has: its head, the bar above, the contents at the side. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Content, Html, html } from './html.ts';
import { DOCS_PATH, ROOT } from './paths.ts';

const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./page.js', import.meta.url), 'utf8');
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230a5aa6'/%3E%3Cpath d='M8 10h16M8 16h16M8 22h9' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

/** A place on a page that the contents and the search lead to. */
export interface Entry {
  id: string;
  title: string;
  /** Set before the title, such as the method of an operation. */
  mark?: Html;
  /** What else the search finds it by. */
  words?: string;
}

export interface DocsPage {
  path: string;
  title: string;
  /** The part of the contents in which it is listed. */
  group: string;
  /** Its name there, if that differs from the title. */
  listedAs?: string;
  body: Html;
  entries: Entry[];
}

export interface Site {
  title: string;
  version: string;
  pages: readonly DocsPage[];
}

/** A page of the site as an HTML document. */
export function framed({ title, version, pages }: Site, page: DocsPage): string {
  const isStart = page === pages[0];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isStart ? `${title} ${version} · documentation` : `${page.title} · ${title}`}</title>
<link rel="icon" href="${ICON}">
<style>${new Html(STYLE)}</style>
</head>
<body data-root="${ROOT}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="${DOCS_PATH}">${title}</a><span class="version">${version}</span>
<div class="find" hidden><label for="find">Search the documentation</label><input id="find" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><ul id="found" role="listbox" aria-label="Found" hidden></ul></div>
<a class="source" href="${ROOT}/openapi.json">openapi.json</a>
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${contents(pages, page)}</nav></details></header>
<nav class="side" aria-label="Contents of the documentation">${contents(pages, page)}</nav>
<main id="main">
${page.body}
</main>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

/** The pages by group; of the current one, also its entries. */
function contents(pages: readonly DocsPage[], current: DocsPage): Content {
  return [...Map.groupBy(pages, ({ group }) => group)].map(
    ([group, members]) =>
      html`<p>${group}</p><ul>${members.map(
        (page) =>
          html`<li><a href="${page.path}"${page === current && new Html(' aria-current="page"')}>${page.listedAs ?? page.title}</a>${
            page === current &&
            page.entries.length > 0 &&
            html`<ul>${page.entries.map(({ id, title, mark }) => html`<li><a href="#${id}">${mark}${title}</a></li>`)}</ul>`
          }</li>`,
      )}</ul>`,
  );
}

/** The `content-security-policy` of every page: allows what the pages need and nothing else. */
export const POLICY = [
  "default-src 'none'",
  `style-src '${hash(STYLE)}'`,
  `script-src '${hash(SCRIPT)}'`,
  // Requests sent from the page go to this service only.
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
