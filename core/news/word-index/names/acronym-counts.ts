import { fold } from '../../../language/words/fold.ts';
import { pushTo } from '../../../platform/objects.ts';
import type { CountedAcronym } from './shard-names.ts';

/** Acronyms with what they stand for, found from either side. */
export class AcronymCounts {
  /** Folded acronym and folded expansion → the pair. */
  readonly #pairs = new Map<string, CountedAcronym>();
  readonly #byAcronym = new Map<string, CountedAcronym[]>();
  readonly #byExpansion = new Map<string, CountedAcronym[]>();

  /** All pairs, by acronym. */
  get all(): CountedAcronym[] {
    return [...this.#pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
  }

  add(pair: CountedAcronym): void {
    const [acronym, expansion] = [fold(pair.acronym), fold(pair.expansion)];
    const key = `${acronym} ${expansion}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) {
      known.texts += pair.texts;
      return;
    }
    const own = { ...pair };
    this.#pairs.set(key, own);
    pushTo(this.#byAcronym, acronym, own);
    pushTo(this.#byExpansion, expansion, own);
  }

  expansionsOf(acronym: string): readonly CountedAcronym[] {
    return this.#byAcronym.get(acronym) ?? [];
  }

  acronymsOf(expansion: string): readonly CountedAcronym[] {
    return this.#byExpansion.get(expansion) ?? [];
  }
}
