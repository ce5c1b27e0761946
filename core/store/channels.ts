/** Who listens to which NOTIFY channel, for both drivers. */

interface Subscription {
  onPayload: (payload: string) => void;
  onGap: (() => void) | undefined;
}

/** Sends LISTEN or UNLISTEN, in the order of the calls. */
type Send = (verb: 'listen' | 'unlisten', channel: string) => Promise<unknown>;

export class Channels {
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Subscribes; rejects if LISTEN fails. Resolves to a function that unsubscribes. */
  async subscribe(
    channel: string,
    onPayload: Subscription['onPayload'],
    onGap?: () => void,
  ): Promise<() => Promise<void>> {
    const subscription = { onPayload, onGap };
    this.#subscriptions.set(channel, (this.#subscriptions.get(channel) ?? new Set()).add(subscription));
    try {
      // Not only for the first subscription: its LISTEN may fail, and a second one changes nothing.
      await this.#send('listen', channel);
    } catch (error) {
      this.#remove(channel, subscription);
      throw error;
    }
    return async () => {
      // A connection that is lost needs no UNLISTEN.
      if (this.#remove(channel, subscription)) await this.#send('unlisten', channel).catch(() => undefined);
    };
  }

  /** The channels that have subscriptions. */
  names(): string[] {
    return [...this.#subscriptions.keys()];
  }

  notify(channel: string, payload: string): void {
    for (const { onPayload } of this.#subscriptions.get(channel) ?? []) onPayload(payload);
  }

  /** Tells all subscriptions that notifications may have been lost. */
  gap(): void {
    for (const all of this.#subscriptions.values()) for (const { onGap } of all) onGap?.();
  }

  /** Removes a subscription. True if it was the last one of its channel. */
  #remove(channel: string, subscription: Subscription): boolean {
    const all = this.#subscriptions.get(channel);
    return all?.delete(subscription) === true && all.size === 0 && this.#subscriptions.delete(channel);
  }
}
