/**
 * The events sent on the streams of one session, so that a client that lost its connection receives what it missed.
 */
import type { EventStore } from '@modelcontextprotocol/server';

type Message = Parameters<EventStore['storeEvent']>[1];

/** The oldest events beyond these are dropped: a chart with its picture has up to some 60,000 characters. */
const MAX_EVENTS = 500;
const MAX_CHARACTERS = 2_000_000;

export class Events implements EventStore {
  readonly #events: { id: string; stream: string; message: Message; length: number }[] = [];
  #length = 0;
  #next = 1;

  async storeEvent(stream: string, message: Message): Promise<string> {
    const id = String(this.#next++);
    const { length } = JSON.stringify(message);
    this.#events.push({ id, stream, message, length });
    this.#length += length;
    while (this.#events.length > MAX_EVENTS || this.#length > MAX_CHARACTERS)
      this.#length -= this.#events.shift()!.length;
    return id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#events.find((event) => event.id === id)?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: { send: (eventId: string, message: Message) => Promise<void> },
  ): Promise<string> {
    const from = this.#events.findIndex(({ id }) => id === last);
    const stream = this.#events[from]?.stream ?? '';
    for (const event of this.#events.slice(from + 1)) {
      if (from >= 0 && event.stream === stream) await send(event.id, event.message);
    }
    return stream;
  }
}
