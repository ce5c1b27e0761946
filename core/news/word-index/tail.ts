import { termsOfWords } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { sectionSlug, urlScopeOf } from '../../web/url/url-scope.ts';
import { type IndexedDocument, SEGMENT_DOCUMENTS } from './indexed-document.ts';
import { NameCounts } from './names/name-counts.ts';
import { PostingLists } from './posting-lists.ts';
import {
  FACETS,
  type Facet,
  type FacetColumn,
  incrementCount,
  LENGTH_MOST,
  type PostingList,
  type Shard,
  type ShardColumns,
  type TextField,
} from './shard.ts';
import type { EncodedTerm } from './term-table.ts';

/** A growing facet: value → code. */
class GrowingFacet implements FacetColumn {
  readonly codes: Uint16Array;
  readonly values: string[] = [''];
  readonly #codeOf = new Map<string, number>([['', 0]]);

  constructor(capacity: number) {
    this.codes = new Uint16Array(capacity);
  }

  set(document: number, value: string): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codeOf.set(value, code);
    }
    this.codes[document] = code;
  }
}

const more: Record<TextField, (packed: number) => number> = {
  title: (packed) => incrementCount(packed, 'title'),
  standfirst: (packed) => incrementCount(packed, 'standfirst'),
};

/** A word of an unknown language is indexed in English and in Spanish. */
const TERMS_PER_WORD = 2;

/** Documents not yet in a segment: a shard that grows up to `capacity`. */
export class Tail implements Shard {
  readonly capacity: number;
  readonly columns: ShardColumns;
  readonly postingLists = new PostingLists();
  readonly names = new NameCounts();
  documents = 0;
  earliest = Number.POSITIVE_INFINITY;
  latest = Number.NEGATIVE_INFINITY;
  readonly #facets: Record<Facet, GrowingFacet>;
  readonly #rows = new Map<number, number>();
  /** Where each document's posting entries begin. */
  readonly #begins: Uint32Array;

  constructor(capacity: number = SEGMENT_DOCUMENTS) {
    this.capacity = capacity;
    this.#begins = new Uint32Array(capacity + 1);
    this.columns = {
      seqs: new Float64Array(capacity),
      times: new Float64Array(capacity),
      undated: new Uint8Array(capacity),
      titleLengths: new Uint8Array(capacity),
      standfirstLengths: new Uint8Array(capacity),
      paths: new Uint32Array(capacity),
    };
    const facets = FACETS.map((name) => [name, new GrowingFacet(capacity)] as const);
    this.#facets = Object.fromEntries(facets) as Record<Facet, GrowingFacet>;
  }

  /** Adds one document; the caller ensures that there is space and that its seq is new. */
  add(document: IndexedDocument): void {
    const row = this.documents;
    const { columns } = this;
    const time = document.publishedAt ?? document.firstSeenAt;
    columns.seqs[row] = document.seq;
    columns.times[row] = time;
    columns.undated[row] = document.publishedAt === null ? 1 : 0;
    columns.titleLengths[row] = this.#index(row, document.title, document.language, 'title');
    columns.standfirstLengths[row] = this.#index(
      row,
      document.standfirst ?? '',
      document.language,
      'standfirst',
    );
    this.#sort(row, document);
    this.earliest = Math.min(this.earliest, time);
    this.latest = Math.max(this.latest, time);
    this.#rows.set(document.seq, row);
    this.#begins[row + 1] = this.postingLists.entries;
    this.documents++;
  }

  facet(name: Facet): FacetColumn {
    return this.#facets[name];
  }

  row(seq: number): number {
    return this.#rows.get(seq) ?? -1;
  }

  mayHave(): boolean {
    return this.documents > 0;
  }

  frequency(term: EncodedTerm): number {
    const number = this.postingLists.numbers.get(term.text);
    return number === undefined ? 0 : this.postingLists.frequency(number);
  }

  /** Made anew at each call, since more may have been added. */
  list(term: EncodedTerm): PostingList | null {
    const number = this.postingLists.numbers.get(term.text);
    if (number === undefined) return null;
    const end = this.postingLists.frequency(number);
    const documents = new Uint16Array(end);
    const counts = new Uint8Array(end);
    this.postingLists.copy(number, documents, counts, 0);
    return { documents, counts, begin: 0, end };
  }

  terms(document: number): string[] {
    const begin = this.#begins[document]!;
    return Array.from({ length: this.#begins[document + 1]! - begin }, (_, i) =>
      this.postingLists.name(begin + i),
    );
  }

  #sort(row: number, document: IndexedDocument): void {
    const { host, folder, path } = urlScopeOf(document.url);
    this.columns.paths[row] = path;
    this.#facets.host.set(row, host);
    this.#facets.folder.set(row, folder);
    this.#facets.source.set(row, document.source);
    this.#facets.country.set(row, (document.country ?? '').toUpperCase());
    this.#facets.language.set(row, (document.language ?? '').toLowerCase());
    this.#facets.section.set(row, sectionSlug(document.section ?? ''));
  }

  /** Counts a text's terms and names; returns its length in words, capped at `LENGTH_MOST`. */
  #index(row: number, text: string, language: string | null, field: TextField): number {
    const words = splitWords(text);
    this.names.add(text, words);
    const terms = termsOfWords(words, language);
    const length = Math.min(terms.length, LENGTH_MOST);
    for (let i = 0; i < length; i++) this.postingLists.count(terms[i]!, row, more[field]);
    return language === null ? Math.ceil(length / TERMS_PER_WORD) : length;
  }
}
