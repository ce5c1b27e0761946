/**
 * The one connection that listens to NOTIFY on a PostgreSQL server. It is probed regularly; when it is
 * lost, it is reopened and every channel is subscribed again.
 */
import pg from 'pg';
import { SECOND } from '../../platform/clock.ts';
import { Channels } from '../channels.ts';
import { identifier } from '../database.ts';
import { firstAnswer } from './pooler.ts';

const HEARTBEAT = 15 * SECOND;
const HEARTBEAT_TIMEOUT = 5 * SECOND;
const MIN_WAIT = 0.25 * SECOND;
const MAX_WAIT = 5 * SECOND;

interface Reports {
  onLost(error: Error): void;
  /** An attempt to reopen it failed; there will be more. */
  onRefused(error: unknown): void;
}

export class Listening {
  readonly channels = new Channels(async (verb, channel) => {
    // The first subscription connects; without a connection nothing is listened to.
    const client = verb === 'listen' ? await this.#connected() : this.#client;
    if (client) await this.#run(client, `${verb} ${identifier(channel)}`);
  });
  readonly #connection: pg.ClientConfig;
  readonly #reports: Reports;
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #wait = MIN_WAIT;
  /** The connection was lost, and the subscribers have not been told. */
  #hasGap = false;
  #closed = false;
  /** The last statement: the next one waits for it, as pg asks of its callers. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: pg.ClientConfig, reports: Reports) {
    this.#connection = { ...connection, query_timeout: HEARTBEAT_TIMEOUT };
    this.#reports = reports;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    // Not awaited, and neither does the pool: a server that has gone silent never closes the connection.
    this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return await this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#connection);
    client.on('notification', ({ channel, payload }) => this.channels.notify(channel, payload ?? ''));
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('Connection terminated')));
    try {
      await client.connect();
      await firstAnswer(() => this.#run(client, 'select 1'));
      for (const channel of this.channels.names()) await this.#run(client, `listen ${identifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#wait = MIN_WAIT;
    this.#later(HEARTBEAT, () => this.#beat(client));
    // Here, whoever has connected: a new subscription may come before the attempt that was put off.
    if (this.#hasGap) this.channels.gap();
    this.#hasGap = false;
    return client;
  }

  async #beat(client: pg.Client): Promise<void> {
    try {
      await this.#run(client, 'select 1');
      this.#later(HEARTBEAT, () => this.#beat(client));
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  #run(client: pg.Client, sql: string): Promise<unknown> {
    const answer = this.#last.then(() => client.query(sql));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.#hasGap = true;
    client.end().catch(() => undefined);
    this.#reports.onLost(error);
    this.#later(this.#wait, () => this.#again());
  }

  async #again(): Promise<void> {
    if (this.#closed || this.channels.names().length === 0) return;
    try {
      await this.#connected();
    } catch (error) {
      this.#reports.onRefused(error);
      this.#wait = Math.min(this.#wait * 2, MAX_WAIT);
      this.#later(this.#wait, () => this.#again());
    }
  }

  #later(ms: number, work: () => Promise<void>): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void work(), ms);
    this.#timer.unref();
  }
}
