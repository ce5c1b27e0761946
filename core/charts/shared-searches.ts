/** The searches that charts are counted from: what several charts ask for at the same time is searched, and billed, once. */
import type { AnswerService } from '../answers/answer-service.ts';
import { SingleFlight } from '../platform/cache/single-flight.ts';
import { abortable } from '../platform/deadline.ts';
import type { Answer } from '../search/answer/answer.ts';

export interface ClaimedSearch {
  /** Null: it is still to be made. */
  cached: Answer | null;
  /** To be called when the chart is stored, or has failed: others wait for its search. */
  release: () => void;
}

const nothing = () => undefined;

export class SharedSearches {
  readonly #answers: AnswerService;
  readonly #running = new SingleFlight<void>();

  constructor(answers: AnswerService) {
    this.#answers = answers;
  }

  /** The search cached under `key`; one that is being made now is waited for. */
  async claim(key: string, signal: AbortSignal): Promise<ClaimedSearch> {
    // One that runs before the cache is read may have ended by then.
    const before = this.#running.get(key);
    const cached = await this.#answers.find<Answer>(key);
    if (cached !== null) return { cached, release: nothing };
    const running = before ?? this.#running.get(key);
    if (running) {
      await abortable(running, signal);
      // Where it failed, those who waited do not wait for each other: a search that finds nothing is never cached.
      return { cached: await this.#answers.find<Answer>(key), release: nothing };
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#running.run(key, () => promise);
    return { cached: null, release: resolve };
  }
}
