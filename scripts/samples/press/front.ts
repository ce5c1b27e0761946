/** The front page of the press itself: the nine outlets, for a person who opens the server in a browser. */

import { articlesOf } from './articles.ts';
import { escaped } from './markup.ts';
import { OUTLETS } from './outlets.ts';

/** Lists the outlets with a link to each, served under its host name as a path. */
export function frontPage(): string {
  const items = OUTLETS.map((outlet) => {
    const { host, name, tagline, colours, fonts, country, documents } = outlet;
    const count = articlesOf(outlet).length;
    const formats = documents.map(({ format }) => format).join(', ');
    return `<li style="border-color:${colours.accent}"><a href="/${host}/" style="color:${colours.accent};font-family:${fonts.headline}">${escaped(name)}</a>
<p>${escaped(tagline)}</p><small>${country} · ${outlet.languages.join(', ')} · ${count} articles · ${formats}</small></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The sample press</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0 auto;max-width:980px;padding:40px 20px;font:16px/1.5 Georgia,serif;background:#f4f2ec;color:#222}
ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:18px}
li{background:#fff;border-top:5px solid;padding:16px}li a{font-size:23px;font-weight:700;text-decoration:none}li p{margin:4px 0 10px}small{opacity:.65}</style>
</head><body><h1>The sample press</h1><p>Nine fictional outlets. The people, companies and events in them are invented.</p>
<ul>${items.join('\n')}</ul></body></html>
`;
}
