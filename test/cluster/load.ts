/** Callers who ask one question after the other, in turns at the places that say they are ready. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Place {
  base: string;
}

export interface Load {
  /** Statuses of what was answered, and how often; `cut` where a connection ended without an answer. */
  counts: Map<string, number>;
  /** By answer id, what each answered request cost in USD. */
  bills: Map<string, number>;
  /** Codes of the problems among the answers. */
  codes: Set<string>;
  /** Until the callers know that the place is ready. */
  knows(place: Place): Promise<void>;
  /** No further request is sent; resolves when those under way have ended. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  key: string;
  places: readonly Place[];
  /** Asks each place's /readyz all the time, and passes by those that say no, as a proxy does. */
  watches: boolean;
}

const CALLERS = 3;
const PAUSE = 40;
const LOOK_EVERY = 100;
const WORDS = ['inflación', 'wildfire', 'huelga de transporte', 'central bank', 'elecciones', 'lithium'];
let asked = 0;

export function load({ key, places, watches }: LoadOptions): Load {
  const counts = new Map<string, number>();
  const bills = new Map<string, number>();
  const codes = new Set<string>();
  const ready = new Set(places);
  let goesOn = true;
  let turn = 0;

  async function watch(place: Place): Promise<void> {
    while (goesOn) {
      const says = await fetch(`${place.base}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (says) ready.add(place);
      else ready.delete(place);
      await sleep(LOOK_EVERY);
    }
  }

  async function ask(place: Place): Promise<string> {
    asked += 1;
    try {
      const response = await search(place, key, `${WORDS[asked % WORDS.length]} ${asked}`);
      const body = (await response.json()) as { id: string; code?: string; usage?: { cost_usd: number } };
      if (response.ok) bills.set(body.id, body.usage!.cost_usd);
      else codes.add(body.code!);
      return String(response.status);
    } catch {
      return 'cut';
    }
  }

  async function caller(): Promise<void> {
    while (goesOn) {
      const open = places.filter((place) => ready.has(place));
      turn += 1;
      const place = open[turn % open.length];
      const outcome = place ? await ask(place) : 'nobody ready';
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      await sleep(PAUSE);
    }
  }

  const all = [...(watches ? places.map(watch) : []), ...Array.from({ length: CALLERS }, caller)];
  return {
    counts,
    bills,
    codes,
    async knows(place) {
      while (!ready.has(place)) await sleep(LOOK_EVERY / 2);
    },
    async stop() {
      goesOn = false;
      await Promise.all(all);
    },
  };
}

/** One search over what the place has of the last month. */
export function search({ base }: Place, key: string, query: string, more: object = {}): Promise<Response> {
  return fetch(`${base}/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query, mode: 'fast', days: 30, ...more }),
  });
}
