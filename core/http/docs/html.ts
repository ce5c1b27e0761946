/** HTML as a value: interpolated text is escaped, HTML is not. */
import { escapeUTF8 } from 'entities';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | null | undefined | false | Content[];

/** Template tag: html`<p>${anything}</p>`. Null, undefined and false leave nothing; arrays are joined. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.reduce((text, part, at) => text + write(values[at - 1]) + part));
}

function write(value: Content): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(write).join('');
  return value === null || value === undefined || value === false ? '' : escapeUTF8(String(value));
}

/** Several pieces with a separator. */
export function joined(pieces: Content[], between: Content): Content[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece]));
}

/** The Markdown that descriptions use: paragraphs, lists, `code`, **bold**, links. Everything else is text. */
export function prose(text: string | undefined): Html {
  const blocks = (text ?? '').trim().split(/\n{2,}/);
  return html`${blocks.filter(Boolean).map((block) => {
    const lines = block.split('\n');
    return lines.every((line) => /^[-*] /.test(line))
      ? html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`
      : html`<p>${inline(block)}</p>`;
  })}`;
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|#|\/)[^\s)]*)\)/g;

/** The same for one line. */
export function inline(text: string | undefined): Html {
  const pieces: Content[] = [];
  let from = 0;
  for (const match of (text ?? '').matchAll(INLINE)) {
    const [whole, code, bold, label, href] = match;
    pieces.push(text!.slice(from, match.index));
    if (code) pieces.push(html`<code>${code}</code>`);
    else if (bold) pieces.push(html`<strong>${bold}</strong>`);
    else pieces.push(html`<a href="${href}">${label}</a>`);
    from = match.index + whole.length;
  }
  pieces.push((text ?? '').slice(from));
  return html`${pieces}`;
}

/** A name as the id of an element: `Search a live site` → `search-a-live-site`. */
export function slug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The heading of a section, with the link to it. */
export function heading(id: string, title: Content): Html {
  return html`<h2 id="${id}">${title} ${anchor(id)}</h2>`;
}

/** The link of a heading to itself. */
export function anchor(id: string): Html {
  return html`<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
}
