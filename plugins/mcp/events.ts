/** What was sent on the streams of one session, so that a client that lost its connection gets what it missed. */
import type { EventStore } from '@modelcontextprotocol/server';

type Message = Parameters<EventStore['storeEvent']>[1];

/** More is not kept: older events are gone, as with any limited history. */
const MOST_EVENTS = 500;

export class Events implements EventStore {
  readonly #kept: { id: string; stream: string; message: Message }[] = [];
  #next = 1;

  async storeEvent(stream: string, message: Message): Promise<string> {
    const id = String(this.#next++);
    this.#kept.push({ id, stream, message });
    if (this.#kept.length > MOST_EVENTS) this.#kept.shift();
    return id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#kept.find((event) => event.id === id)?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: { send: (eventId: string, message: Message) => Promise<void> },
  ): Promise<string> {
    const from = this.#kept.findIndex(({ id }) => id === last);
    const stream = this.#kept[from]?.stream ?? '';
    for (const event of this.#kept.slice(from + 1)) {
      if (from >= 0 && event.stream === stream) await send(event.id, event.message);
    }
    return stream;
  }
}
