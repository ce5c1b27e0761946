/** The page around every text of an outlet: head, masthead, menu, footer, cookie note and style. */

import { sectionPath, sectionsOf } from './address.ts';
import { escaped } from './markup.ts';
import type { FeedFormat, Outlet } from './outlets.ts';
import { wordsIn } from './words.ts';

/** An outlet being read: at which moment, and under which path when it does not own the whole host. */
export interface Edition {
  outlet: Outlet;
  now: Date;
  prefix: string;
}

const SUBSCRIBABLE: Partial<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  rdf: 'application/rdf+xml',
  'json-feed': 'application/feed+json',
};

function style({ colours, fonts, template }: Outlet): string {
  const side = template === 'plain' ? 'block' : 'grid';
  return `
*{box-sizing:border-box}body{margin:0;background:${colours.paper};color:${colours.ink};font:17px/1.6 ${fonts.text}}
a{color:${colours.accent};text-decoration:none}a:hover{text-decoration:underline}
header.site{border-top:6px solid ${colours.accent};border-bottom:1px solid #0002;padding:18px 20px;text-align:center}
header.site .name{font:700 38px/1.1 ${fonts.headline};color:${colours.accent}}header.site p{margin:4px 0 0;opacity:.65;font-size:14px}
nav.menu{display:flex;flex-wrap:wrap;gap:4px 18px;justify-content:center;padding:9px 20px;background:${colours.accent}}
nav.menu a{color:#fff;font:600 14px/1.6 ${fonts.headline}}form.search{text-align:center;padding:10px}
form.search input{padding:6px 10px;width:260px;font:inherit;font-size:15px}form.search button{padding:6px 12px;font:inherit;font-size:15px}
.page{max-width:1080px;margin:0 auto;padding:26px 20px;display:${side};grid-template-columns:minmax(0,1fr) 270px;gap:44px}
h1{font:700 36px/1.18 ${fonts.headline};margin:6px 0 12px}h2{font:700 20px/1.3 ${fonts.headline}}
.lead{font-size:20px;line-height:1.45;opacity:.8;margin:0 0 14px}.credit{font-size:14px;opacity:.75;border-bottom:1px solid #0002;padding-bottom:12px}
.kicker{color:${colours.accent};font:700 13px/1 ${fonts.headline};text-transform:uppercase;letter-spacing:.06em}
figure{margin:18px 0}figure img{width:100%}#cuerpo,.plain figure{max-width:760px}img{max-width:100%;height:auto;display:block}figcaption{font-size:13px;opacity:.65}
aside{font-size:15px;border-left:1px solid #0002;padding-left:22px}.plain aside{border:0;border-top:1px solid #0002;padding:8px 0 0}
aside li{margin:0 0 10px}ul.share{list-style:none;display:flex;gap:8px;padding:0}ul.share a{border:1px solid #0003;padding:3px 10px;font-size:13px;border-radius:3px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(270px,1fr));gap:28px;grid-column:1/-1}.cards h2{margin:6px 0}.cards p{margin:0;font-size:15px;opacity:.8}
.wide{grid-column:1/-1}.paywall{border:2px solid ${colours.accent};padding:16px;text-align:center}
footer.site{border-top:1px solid #0002;padding:20px;text-align:center;font-size:13px;opacity:.7}
.cookies{position:sticky;bottom:0;background:${colours.ink};color:${colours.paper};padding:9px;text-align:center;font-size:14px}
@media(max-width:760px){.page{display:block}h1{font-size:28px}aside{border:0;padding:0}}`;
}

function alternates(outlet: Outlet): string {
  const feeds = outlet.documents.flatMap(({ path, format }) => {
    const type = SUBSCRIBABLE[format];
    return type
      ? [
          `<link rel="alternate" type="${type}" title="${escaped(outlet.name)}" href="http://${outlet.host}${path}">`,
        ]
      : [];
  });
  const description = outlet.search?.description;
  if (description)
    feeds.push(
      `<link rel="search" type="application/opensearchdescription+xml" title="${escaped(outlet.name)}"` +
        ` href="${description}">`,
    );
  return feeds.join('\n');
}

function searchForm({ outlet, prefix }: Edition, query: string): string {
  if (!outlet.search) return '';
  const words = wordsIn(outlet.languages[0]);
  return `<form class="search" role="search" method="get" action="${prefix}${outlet.search.path}">
<input type="search" name="${outlet.search.parameter}" value="${escaped(query)}" aria-label="${words.search}">
<button>${words.search}</button></form>`;
}

/** A whole HTML document of the outlet. */
export function shell(
  edition: Edition,
  page: { title: string; language?: string; head?: string; main: string; query?: string },
): string {
  const { outlet, prefix } = edition;
  const words = wordsIn(outlet.languages[0]);
  const menu = sectionsOf(outlet).map(
    (section) => `<a href="${prefix}${sectionPath(outlet, section)}">${escaped(section)}</a>`,
  );
  return `<!doctype html>
<html lang="${page.language ?? outlet.languages[0]}">
<head>
<meta charset="${outlet.encoding}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
${page.head ?? ''}
${alternates(outlet)}
<style>${style(outlet)}</style>
</head>
<body class="${outlet.template}">
<header class="site"><a class="name" href="${prefix}/">${escaped(outlet.name)}</a><p>${escaped(outlet.tagline)}</p></header>
<nav class="menu"><a href="${prefix}/">${words.home}</a>${menu.join('')}</nav>
${searchForm(edition, page.query ?? '')}
<div class="page">
${page.main}
</div>
<footer class="site">© ${escaped(outlet.name)} · ${words.rights}</footer>
<div class="cookies" role="dialog" aria-label="cookies">${words.cookies} <button type="button">${words.accept}</button></div>
</body>
</html>
`;
}
