/** The guides of `docs` as HTML. */
import { escapeUTF8 } from 'entities';
import { Marked, type Token, type Tokens } from 'marked';
import { anchor, Html, html } from './html.ts';

interface Heading {
  id: string;
  title: string;
}

export interface GuideText {
  title: string;
  body: Html;
  /** Its sections. */
  headings: Heading[];
}

/**
 * A guide. `linkOf` says where a relative link leads on the site; of what is not there (null), only the text remains. Raw
 * HTML is left out.
 */
export function readGuide(markdown: string, linkOf: (target: string) => string | null): GuideText {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  let title = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inside = this.parser.parseInline(tokens);
        const text = plain(tokens);
        if (depth === 1) {
          title = text;
          return `<h1>${inside}</h1>\n`;
        }
        const id = fragmentOf(text, used);
        if (depth === 2) headings.push({ id, title: text });
        return `<h${depth} id="${id}">${inside} ${anchor(id).text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const target = isOutside(href) || href.startsWith('#') ? href : linkOf(href);
        return target === null ? inside : `<a href="${escapeUTF8(target)}">${inside}</a>`;
      },
      image({ href, text }) {
        const target = linkOf(href);
        return target === null
          ? ''
          : `<img src="${escapeUTF8(target)}" alt="${escapeUTF8(text)}" loading="lazy">`;
      },
      code: ({ text }) =>
        html`<figure class="panel lone"><pre tabindex="0" role="group" aria-label="Code"><code>${text}</code></pre></figure>\n`
          .text,
      table(table) {
        const cell = ({ tokens, header }: Tokens.TableCell) => {
          const inside = this.parser.parseInline(tokens);
          // A column whose cells name their rows may have no title.
          return header && inside !== '' ? `<th scope="col">${inside}</th>` : `<td>${inside}</td>`;
        };
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>`;
        const rows = table.rows.map(row).join('\n');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(table.header)}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
      html: () => '',
    },
  });
  const body = new Html(marked.parse(markdown, { async: false }));
  return { title, body, headings };
}

/** The fragment by which a heading is linked to, as on GitHub, where the same files are read. */
function fragmentOf(title: string, used: Map<string, number>): string {
  const fragment = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const before = used.get(fragment) ?? 0;
  used.set(fragment, before + 1);
  return before === 0 ? fragment : `${fragment}-${before}`;
}

function isOutside(href: string): boolean {
  return /^https?:\/\//.test(href);
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : token.raw,
    )
    .join('');
}
