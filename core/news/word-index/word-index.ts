import type { QueryTerm } from '../../language/words/terms.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import { DocumentsTogether } from './documents-together.ts';
import type { PlannedTerm } from './essential-terms.ts';
import {
  type ArticleFilter,
  compileFilter,
  type DocumentCheck,
  datedSpanOf,
  FILTER_REASONS,
  type FilteredShard,
  type FilterReason,
  type ListedShard,
  outsideWindow,
} from './filter.ts';
import type { IndexedDocument } from './indexed-document.ts';
import { Matcher, type MatchPlan, newReasonCounts, type ReasonCounts } from './match.ts';
import { NameIndex } from './names/name-index.ts';
import {
  expansionTerms,
  FEEDBACK_DOCUMENTS,
  type FeedbackDocument,
  type TermRarities,
} from './relevance-feedback.ts';
import type { Segment } from './segment.ts';
import type { PostingList, Shard } from './shard.ts';
import type { Tail } from './tail.ts';
import { type Sealable, Tails } from './tails.ts';
import { type LocatedTerm, TermDirectory } from './term-directory.ts';
import { Tombstones } from './tombstones.ts';
import { TopHits, type WordHit } from './top-hits.ts';

export interface WordHits {
  /** Best first; equal scores: higher seq first. Some may have left the store since. */
  hits: WordHit[];
  /** Documents that pass the filter and have at least half of the query's weight. */
  matched: number;
  /** Documents that match but were filtered out, each under its first reason in `FILTER_REASONS`. */
  outside: Record<FilterReason, number>;
}

export interface CandidateOptions {
  filter: ArticleFilter;
  limit: number;
  /** The current time in milliseconds. */
  now: number;
}

/** Shards in which words are counted together: a million documents in segments that are full. */
const COUNTED_SHARDS = 64;
/** A word in so few documents is counted in all shards: it may be in the newest ones only. */
const COUNTED_EXACTLY = 16_384;

/** One for all indexes, since counting never gives way to others: it takes more memory than a small custom index. */
const documentsTogether = new DocumentsTogether();

/** Finds candidate articles for a query: the words of all articles, in memory. */
export class WordIndex {
  readonly #segments = new Map<string, Segment>();
  readonly #tombstones = new Tombstones();
  readonly #tails = new Tails(this.#tombstones);
  readonly #matcher = new Matcher();
  readonly #directory = new TermDirectory();
  /** Names in the documents. */
  readonly names = new NameIndex({
    sealed: () => this.#directory.segments,
    tails: () => this.#tails.shards,
  });

  /** Number of searchable documents. */
  get documents(): number {
    return this.shards().reduce((sum, shard) => sum + shard.documents - this.#tombstones.count(shard), 0);
  }

  /** Makes documents searchable at once. Those with a known seq are ignored. */
  add(documents: Iterable<IndexedDocument>): void {
    for (const document of documents) if (!this.#knows(document.seq)) this.#tails.add(document);
  }

  /** Adds a segment under a name; the tail drops the documents it contains. Adding a known name does nothing. */
  addSegment(id: string, segment: Segment): void {
    if (this.#segments.has(id)) return;
    this.#segments.set(id, segment);
    this.#directory.replace(this.#segments.values());
    this.#tails.drop((seq) => segment.row(seq) >= 0);
  }

  /** Removes a segment and all its documents. */
  removeSegment(id: string): void {
    const segment = this.#segments.get(id);
    if (segment !== undefined) this.#tombstones.clear(segment);
    this.#segments.delete(id);
    this.#directory.replace(this.#segments.values());
  }

  /** Hides documents that the store no longer has, so that they take no places. Unknown seqs are ignored. */
  forget(seqs: Iterable<number>): void {
    const gone = new Set(seqs);
    for (const segment of this.#segments.values()) {
      for (const seq of gone) {
        const row = segment.row(seq);
        if (row >= 0) this.#tombstones.add(segment, row);
      }
    }
    this.#tails.drop((seq) => gone.has(seq));
  }

  /** The oldest documents of the tail when they fill a segment, ready for `buildSegment`; else null. */
  sealable(): Sealable | null {
    return this.#tails.sealable();
  }

  /** Number of documents with an index term. */
  frequency(term: string): number {
    return this.#frequencyOf(this.#directory.locate(term));
  }

  /**
   * Number of documents that have, of each word, one of its variants. Of words that are all in very many documents, some shards
   * tell how many there are in all.
   */
  together(words: readonly (readonly string[])[]): number {
    const located = words.map((variants) => variants.map((text) => this.#directory.locate(text)));
    const rarest = Math.min(
      ...located.map((variants) => sumOf(variants, (variant) => this.#frequencyOf(variant))),
    );
    if (rarest === 0) return 0;
    const all = this.#listed();
    const isExact = all.length <= COUNTED_SHARDS || rarest <= COUNTED_EXACTLY;
    const counted = isExact ? all : evenlySpread(all, COUNTED_SHARDS);
    const found = sumOf(counted, ({ listOf }) => {
      return documentsTogether.count(located.map((variants) => listsOf(variants, listOf)));
    });
    if (isExact) return found;
    const documents = sumOf(counted, ({ shard }) => shard.documents);
    return Math.round((found * documentsOf(this.shards())) / documents);
  }

  /** The documents that best match a query. Scores are comparable within one result only. */
  candidates(terms: readonly QueryTerm[], { filter, limit, now }: CandidateOptions): WordHits {
    const shards = this.filtered(filter);
    const known = this.#rarities();
    const plan = planned(terms, known, now);
    const tally = newReasonCounts();
    const first = new TopHits(Math.max(limit, FEEDBACK_DOCUMENTS));
    for (const filtered of shards) {
      const floor = filtered.outside ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      this.#matcher.match(plan, filtered, { best: first, floor, tally });
    }
    const found = first.sorted();
    const feedback = found.slice(0, FEEDBACK_DOCUMENTS);
    plan.expansion = expansionTerms(
      plan.queryTerms,
      plan.total,
      this.#feedbackDocuments(feedback, shards),
      known,
    );
    const best = new TopHits(limit);
    // Added words only add to scores: what was found without them stays above.
    const floor = found[limit - 1]?.score ?? Number.NEGATIVE_INFINITY;
    for (const filtered of shards) {
      if (!filtered.outside) this.#matcher.match(plan, filtered, { best, floor, tally: null });
    }
    return { hits: best.sorted(), ...counts(tally) };
  }

  /** Why the filter excludes a document; null when it does not, or the index does not have it. */
  reasonAgainst(seq: number, filter: ArticleFilter): FilterReason | null {
    const filtered = shardWith(seq, this.filtered(filter));
    if (filtered === undefined) return null;
    return FILTER_REASONS[filtered.check(filtered.shard.row(seq)) - 1] ?? null;
  }

  /** The languages of documents, in their order; empty for none, and for documents that it does not have. */
  languagesOf(seqs: readonly number[]): string[] {
    const shards = this.#listed();
    return seqs.map((seq) => {
      const shard = shardWith(seq, shards)?.shard;
      if (shard === undefined) return '';
      const { codes, values } = shard.facet('language');
      return values[codes[shard.row(seq)]!]!;
    });
  }

  /** The newest documents that pass the filter, whatever their words; `score` is their time in milliseconds. */
  recent(filter: ArticleFilter, limit: number): WordHits {
    const best = new TopHits(limit);
    const tally = newReasonCounts();
    for (const { shard, check } of this.filtered(filter).sort((a, b) => b.shard.latest - a.shard.latest)) {
      const { seqs, times } = shard.columns;
      let floor = best.floor;
      for (let row = shard.documents - 1; row >= 0; row--) {
        const reason = check(row);
        tally[reason] = tally[reason]! + 1;
        if (reason !== 0 || times[row]! < floor) continue;
        best.offer(seqs[row]!, times[row]!);
        floor = best.floor;
      }
    }
    return { hits: best.sorted(), ...counts(tally) };
  }

  /** When the first and the last dated article that passes were published (ms); null: there is none. */
  datedSpan(filter: ArticleFilter): { first: number; last: number } | null {
    return datedSpanOf(this.filtered(filter));
  }

  /** Whether any document passes the filter. */
  holds(filter: ArticleFilter): boolean {
    return this.filtered(filter).some(({ shard, check, outside }) => {
      if (outside) return false;
      for (let row = shard.documents - 1; row >= 0; row--) if (check(row) === 0) return true;
      return false;
    });
  }

  /** Every shard, segments first. */
  shards(): Shard[] {
    return [...this.#segments.values(), ...this.#tails.shards];
  }

  #knows(seq: number): boolean {
    return this.#tails.has(seq) || this.#segments.values().some((segment) => segment.row(seq) >= 0);
  }

  /** Every shard, with a check that no deleted document passes either. */
  filtered(filter: ArticleFilter): FilteredShard[] {
    return this.#listed().map(({ shard, listOf }) => ({
      shard,
      listOf,
      check: withoutTombstones(compileFilter(filter, shard), this.#tombstones.rows(shard)),
      outside: outsideWindow(filter, shard),
      deleted: this.#tombstones.count(shard),
    }));
  }

  #listed(): ListedShard[] {
    const segments = this.#directory.segments.map((segment, place) => ({
      shard: segment,
      listOf({ numbers }: LocatedTerm) {
        const number = numbers[place]!;
        return number < 0 ? null : segment.listOf(number);
      },
    }));
    return [...segments, ...this.#tails.shards.map((tail) => ({ shard: tail, listOf: listsOfTail(tail) }))];
  }

  #feedbackDocuments(best: readonly WordHit[], shards: readonly FilteredShard[]): FeedbackDocument[] {
    return best.map((hit) => {
      const shard = shardWith(hit.seq, shards)?.shard;
      return { hit, terms: shard?.terms(shard.row(hit.seq)) ?? [] };
    });
  }

  /** Variants of a word count together: a document is assumed to have only one of them. */
  #rarities(): TermRarities<LocatedTerm> {
    const documents = documentsOf(this.shards());
    return {
      rarest: inverseDocumentFrequency(1, documents),
      termOf: (text) => this.#directory.locate(text),
      rarityOf: (...variants) => {
        const frequency = variants.reduce((sum, variant) => sum + this.#frequencyOf(variant), 0);
        return inverseDocumentFrequency(frequency, documents);
      },
    };
  }

  #frequencyOf(term: LocatedTerm): number {
    return this.#tails.shards.reduce((sum, shard) => sum + shard.frequency(term), term.frequency);
  }
}

function sumOf<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((sum, one) => sum + value(one), 0);
}

const documentsOf = (shards: readonly Shard[]) => sumOf(shards, ({ documents }) => documents);

/** The first and the last, and others between them. */
function evenlySpread<T>(all: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, i) => all[Math.round((i * (all.length - 1)) / (count - 1))]!);
}

/** The lists of those variants that a shard has. */
const listsOf = (variants: readonly LocatedTerm[], listOf: ListedShard['listOf']): PostingList[] =>
  variants.map(listOf).filter((list) => list !== null);

/** The lists of a tail, each made once: they are valid for a query, until a document is added. */
function listsOfTail(tail: Tail): ListedShard['listOf'] {
  const lists = new Map<string, PostingList | null>();
  return (term) => {
    const known = lists.get(term.text);
    if (known !== undefined) return known;
    const list = tail.list(term);
    lists.set(term.text, list);
    return list;
  };
}

function shardWith<T extends ListedShard>(seq: number, shards: readonly T[]): T | undefined {
  return shards.find(({ shard }) => shard.row(seq) >= 0);
}

function planned(
  terms: readonly QueryTerm[],
  { termOf, rarityOf }: TermRarities<LocatedTerm>,
  now: number,
): MatchPlan {
  const queryTerms: PlannedTerm[] = terms
    .filter(({ weight }) => weight > 0)
    .map(({ variants, foreign = [], weight }) => {
      const own = variants.map(termOf);
      return { variants: [...own, ...foreign.map(termOf)], weight: weight * rarityOf(...own) };
    })
    .sort((a, b) => b.weight - a.weight);
  return {
    queryTerms,
    expansion: [],
    total: queryTerms.reduce((sum, { weight }) => sum + weight, 0),
    now,
  };
}

const FORGOTTEN = FILTER_REASONS.length + 1;

function withoutTombstones(check: DocumentCheck, dead: Uint8Array | null): DocumentCheck {
  return dead === null ? check : (document) => (dead[document] === 1 ? FORGOTTEN : check(document));
}

function counts(tally: ReasonCounts): Pick<WordHits, 'matched' | 'outside'> {
  const outside = Object.fromEntries(FILTER_REASONS.map((reason, i) => [reason, tally[i + 1]!]));
  return { matched: tally[0]!, outside: outside as Record<FilterReason, number> };
}
