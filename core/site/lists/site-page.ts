/** A page of a site that may list articles. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { inTurns } from '../../platform/turns.ts';
import { decodeText } from '../../web/charset/charset.ts';
import type { Fetched } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import { elements, type Node, readHtmlInTurns } from '../../web/page/dom/dom.ts';
import { collectingMetadata, type Metadata } from '../../web/page/structured/metadata.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { boundedText } from './element-texts.ts';

export interface SitePage {
  /** The final address after redirects. */
  url: string;
  root: Node;
  data: Metadata;
  /** Drawn by scripts: without them there is no text and there are no links. */
  needsScripts: boolean;
  /** Where a page that does nothing but lead on (`<meta http-equiv="refresh">`) leads; null: any other page. */
  leadsTo: string | null;
}

/** A page with less text than this (characters) and few links is drawn by scripts, or leads on. */
const SHELL_TEXT = 400;
const SHELL_LINKS = 3;

/** How many elements of a page are read: its lists are near the top, and walking this many takes a few milliseconds. */
const MAX_NODES = 40_000;
const MAX_BYTES = 3_000_000;

/**
 * Parses a fetched page, in turns with other work of the thread. Throws `FetchFailure` `not_text` for anything but
 * HTML.
 */
export async function readSitePage(fetched: Fetched): Promise<SitePage> {
  const bytes = fetched.bytes.subarray(0, MAX_BYTES);
  const { text } = decodeText(bytes, { contentType: fetched.contentType, kind: 'html' });
  if (!/<(?:!doctype\s+html|html|head|body|a|div|p)[\s>]/i.test(text)) {
    throw new FetchFailure(
      'not_text',
      `${(fetched.contentType ?? 'the response').slice(0, 60)} is not a page`,
    );
  }
  await otherWork();
  const root = await readHtmlInTurns(text, MAX_NODES);
  const isShell =
    elements(root)
      .filter(({ tag, attributes }) => tag === 'a' && attributes.href)
      .take(SHELL_LINKS)
      .toArray().length < SHELL_LINKS && boundedText(root, SHELL_TEXT).length < SHELL_TEXT;
  await otherWork();
  const data = await inTurns(collectingMetadata(root, fetched.url));
  const needsScripts = isShell && /<script/i.test(text);
  return { url: fetched.url, root, data, needsScripts, leadsTo: isShell ? refreshOf(data) : null };
}

/** `0; url=/es/`. Pages that are to be looked at for longer, or loaded again, lead nowhere. */
const REFRESH = /^\s*[0-5](?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,2000})/i;

function refreshOf({ meta, base }: Metadata): string | null {
  const [, link] = REFRESH.exec(meta.get('refresh')?.[0] ?? '') ?? [];
  return addressOrNull(link, base);
}
