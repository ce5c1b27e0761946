/** JSON Feed 1.0 and 1.1, and similar shapes that outlets serve. */

import { isObject, jsonIn } from '../../platform/objects.ts';
import { authorNames } from '../author-names.ts';
import { FormatError } from '../format-error.ts';
import { plainText } from '../markup-text.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import {
  dateOrWarning,
  type FeedContext,
  type FeedItem,
  firstItems,
  type ParsedFeed,
  standfirstFrom,
} from './feed-item.ts';

type Json = Record<string, unknown>;

/** Reads a JSON document; throws `not_a_feed` when it is not JSON or has no items. */
export function readJsonFeed(text: string, reading: FeedContext): ParsedFeed {
  const root = parsed(text);
  const items = Array.isArray(root.items) ? root.items : null;
  if (!items) throw new FormatError('not_a_feed', 'The document is JSON but has no list of items');
  reading.language = line(root.language);
  const common = authorsOf(root);
  return {
    format: 'json',
    title: title(root.title) || null,
    homepage: absoluteUrl(line(root.home_page_url), reading.url),
    language: reading.language,
    ttlMinutes: null,
    hub: hubOf(root, reading.url),
    self: absoluteUrl(line(root.feed_url), reading.url),
    items: firstItems(items, reading)
      .filter(isObject)
      .map((item) => readItem(item, common, reading)),
    warnings: [],
  };
}

function parsed(text: string): Json {
  const value = jsonIn(text);
  if (value === undefined)
    throw new FormatError('not_a_feed', 'The document looks like JSON but cannot be parsed');
  if (!isObject(value)) throw new FormatError('not_a_feed', 'The document is JSON but not an object');
  return value;
}

function readItem(item: Json, common: string[], reading: FeedContext): FeedItem {
  const own = title(item.title);
  const html = line(item.content_html) ?? '';
  const text = line(item.content_text) ?? '';
  const authors = authorsOf(item);
  const tags = Array.isArray(item.tags) ? item.tags.map(line).find(Boolean) : null;
  return {
    url:
      absoluteUrl(line(item.url), reading.url) ??
      absoluteUrl(line(item.external_url), reading.url) ??
      linkId(item.id),
    id: line(item.id),
    title: own,
    standfirst: standfirstFrom([line(item.summary) ?? '', html, text], own),
    publishedAt: date(item.date_published, reading),
    modifiedAt: date(item.date_modified, reading),
    authors: authors.length > 0 ? authors : common,
    section: tags ? plainText(tags) : null,
    image:
      absoluteUrl(line(item.image) ?? line(item.banner_image), reading.url) ?? attached(item, reading.url),
    language: line(item.language) ?? reading.language,
  };
}

function linkId(id: unknown): string | null {
  const text = line(id);
  return text && /^https?:\/\//i.test(text) ? absoluteUrl(text, text) : null;
}

function attached(item: Json, base: string): string | null {
  const list = Array.isArray(item.attachments) ? item.attachments.filter(isObject) : [];
  const picture = list.find((attachment) => line(attachment.mime_type)?.startsWith('image/'));
  return picture ? absoluteUrl(line(picture.url), base) : null;
}

function authorsOf(holder: Json): string[] {
  const list = [holder.authors ?? [], holder.author ?? []].flat();
  const names = list.map((author) => (isObject(author) ? line(author.name) : line(author)));
  return authorNames(names.filter((name): name is string => name !== null));
}

function hubOf(root: Json, base: string): string | null {
  const hubs = Array.isArray(root.hubs) ? root.hubs.filter(isObject) : [];
  return hubs.map((hub) => absoluteUrl(line(hub.url), base)).find(Boolean) ?? null;
}

function date(value: unknown, reading: FeedContext): Date | null {
  const text = line(value);
  return text ? dateOrWarning(text, reading) : null;
}

function title(value: unknown): string {
  return plainText(line(value) ?? '');
}

/** A non-empty string, or a number as a string; null for anything else. */
function line(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
