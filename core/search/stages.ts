/** Times each stage of a search, and stops it when the caller disconnects. */
import type { Clock } from '../platform/clock.ts';
import type { Stage } from './steps.ts';

/** Labels of the metrics: stages that callers hear of, and those of which an answer is then built. */
type TimedStage = Stage | 'highlights' | 'essential' | 'tone' | 'questions';

export class StageTimer {
  /** Milliseconds by stage. */
  readonly took: Partial<Record<TimedStage, number>> = {};
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Waits for the work of a stage; throws the signal's reason if the caller has disconnected in the meantime. */
  async time<T>(stage: TimedStage, work: Promise<T>): Promise<T> {
    const began = this.#clock.tick();
    const result = await work;
    this.took[stage] = (this.took[stage] ?? 0) + this.#clock.tick() - began;
    this.#signal?.throwIfAborted();
    return result;
  }
}
