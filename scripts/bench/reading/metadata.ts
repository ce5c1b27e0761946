/** Title, date, authors, standfirst and image of pages. */
import { join } from 'node:path';
import { MINUTE } from '../../../core/platform/clock.ts';
import { readPage } from '../../../core/web/page/page.ts';
import { folder, isInHalf, line, lines, page, type Row, rows, sameText } from './material.ts';
import type { Tally } from './tally.ts';

export function scoreMetadata(tally: Tally): void {
  const fundus = folder('fundus', 'fundus');
  const inHalf = (row: Row) => isInHalf(line(row, 'url'), tally.half);
  for (const row of fundus ? rows(join(fundus, 'truth.jsonl.gz')).filter(inHalf) : [])
    scoreNews(row, join(fundus!, line(row, 'file')), tally);
  const old = folder('trafilatura-htmldate', 'trafilatura-htmldate');
  for (const row of old ? rows(join(old, 'htmldate.jsonl.gz')).filter(inHalf) : []) {
    const read = readPage(page(join(old!, line(row, 'html'))), { url: line(row, 'url') });
    tally.add(
      'htmldate exact day',
      (read.publishedOn ?? '') === line(row, 'date'),
      line(row, 'url'),
      line(row, 'date'),
      read.publishedOn,
      read.modifiedAt,
      read.dateEvidence,
    );
  }
  for (const row of old ? rows(join(old, 'trafilatura-evaldata.jsonl.gz')).filter(inHalf) : [])
    scoreBlog(row, join(old!, line(row, 'html')), tally);
}

function scoreNews(row: Row, file: string, tally: Tally): void {
  const read = readPage(page(file), { url: line(row, 'url') });
  const id = line(row, 'id');
  tally.add('fundus title', sameText(read.title, line(row, 'title')), id, line(row, 'title'), read.title);
  scoreInstant(line(row, 'publishing_date'), read.publishedAt, id, read.dateEvidence, tally);
  const authors = lines(row, 'authors');
  if (authors.length > 0)
    tally.add(
      'fundus any author',
      read.authors.some((name) => authors.some((other) => sameText(name, other))),
      id,
      authors,
      read.authors,
    );
  const summary = lines(row, 'summary').join(' ');
  if (summary)
    tally.add('fundus standfirst', sameText(read.standfirst, summary), id, summary, read.standfirst);
  const images = versions(row.images);
  if (images.length > 0)
    tally.add(
      'fundus lead image',
      images.some((one) => sameImage(one, read.image)),
      id,
      images[0],
      read.image,
    );
  // Their country is the publisher's by its own list; "uk" and "ind" are their spellings.
  const country = COUNTRIES[line(row, 'country')] ?? line(row, 'country').toUpperCase();
  if (read.country !== null)
    tally.add('fundus country, where one is said', read.country === country, id, country, read.country);
  tally.add('fundus country', read.country === country, id, country, read.country);
  tally.add('fundus kind', read.kind === 'article', id, read.kind);
}

const COUNTRIES: Record<string, string> = { uk: 'GB', ind: 'IN', isl: 'IS' };

/** Every address of every image of the article: for half of the pages the cover is one that only the page shows. */
function versions(images: unknown): string[] {
  const list = (Array.isArray(images) ? images : []) as Row[];
  return list
    .flatMap((one) => ((one.versions ?? []) as Row[]).map((version) => line(version, 'url')))
    .filter(Boolean);
}

/** The same address without its query, or the same file name. */
function sameImage(one: string, other: string | null): boolean {
  if (other === null || !URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  const file = (url: URL) => url.pathname.split('/').at(-1) ?? '';
  return a.host + a.pathname === b.host + b.pathname || (file(a).length > 3 && file(a) === file(b));
}

function scoreInstant(
  truth: string,
  got: Date | null,
  id: string,
  evidence: string | null,
  tally: Tally,
): void {
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(truth);
  const minutes = offset ? (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1) : 0;
  const day = got ? new Date(got.getTime() + minutes * MINUTE).toISOString().slice(0, 10) : null;
  tally.add('fundus right day', day === truth.slice(0, 10), id, truth, got, evidence);
  if (offset)
    tally.add(
      'fundus right instant',
      got !== null && Math.abs(got.getTime() - Date.parse(truth.replace(' ', 'T'))) <= MINUTE,
      id,
      truth,
      got,
      evidence,
    );
}

function scoreBlog(row: Row, file: string, tally: Tally): void {
  const url = line(row, 'url');
  const read = readPage(page(file), { url });
  const author = line(row, 'author').split(/;\s*/).filter(Boolean);
  if (line(row, 'title'))
    tally.add(
      'trafilatura title',
      sameText(read.title, line(row, 'title')),
      url,
      line(row, 'title'),
      read.title,
    );
  if (line(row, 'date'))
    tally.add(
      'trafilatura date',
      read.publishedOn === line(row, 'date'),
      url,
      line(row, 'date'),
      read.dateEvidence,
    );
  if (author.length > 0)
    tally.add(
      'trafilatura author',
      read.authors.some((name) => author.some((other) => sameText(name, other))),
      url,
      author,
      read.authors,
    );
}
