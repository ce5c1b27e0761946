/**
 * How long the first search of a custom index waits for its words and vectors to be loaded: indexes of made pages, whose texts
 * are runs of real articles and whose vectors are random, loaded one after the other within the default memory.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { updateSegments } from '../../../core/indexes/words/update-segments.ts';
import { WordCache } from '../../../core/indexes/words/word-cache.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { Database } from '../../../core/store/database.ts';
import { addIndex } from '../../../core/store/indexes/indexes.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openDatabase } from '../../../core/store/open.ts';
import { Tenants } from '../../../core/tenants/tenants.ts';
import { quantile } from '../../cli/models/measures/measures.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';

const HELP = `node scripts/bench/indexes/first-search.ts --material FOLDER [--database-url URL | --data FOLDER] [--indexes 10] [--pages 50000] [--rounds 3]

FOLDER/material of scripts/bench/search.ts has the articles. Milliseconds by the clock and of CPU until an index that is not in memory
can be searched, and the memory that all take.
`;

const { values } = parseArgs({
  options: {
    material: { type: 'string' },
    'database-url': { type: 'string' },
    data: { type: 'string' },
    indexes: { type: 'string', default: '10' },
    pages: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

const MB = 2 ** 20;
const DIMENSIONS = 384;
const ENCODER = 'random';
/** As `index_memory_mb`. */
const MEMORY = 256 * MB;
/** Pages written in one statement. */
const STEP = 1000;
/** Articles whose texts make up that of a page. */
const RUN = 4;

async function main(material: string): Promise<void> {
  const url = values['database-url'] ?? null;
  const db = await openDatabase({
    url,
    folder: url === null ? (values.data ?? null) : null,
    observe: unseen,
  });
  try {
    await migrate(db, unseen);
    const ids = Array.from(
      { length: Number(values.indexes) },
      (_, at) => `idx_${String(at).padStart(6, '0')}`,
    );
    await fill(db, ids, texts(join(material, 'material', 'n.jsonl')));
    const cache = new WordCache(db, MEMORY, () => ENCODER);
    const clock: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const id of ids) {
        const [began, before] = [systemClock.tick(), process.threadCpuUsage()];
        await cache.words(id, 1);
        clock.push(systemClock.tick() - began);
        const { user, system } = process.threadCpuUsage(before);
        cpu.push((user + system) / 1000);
      }
    }
    const row = (of: readonly number[]) =>
      [0, 0.5, 0.95, 1].map((share) => Math.round(quantile(of, share))).join(' / ');
    process.stdout.write(
      `least / p50 / p95 / most: ${row(clock)} ms, ${row(cpu)} ms of CPU; ${Math.round(cache.bytes / MB)} MB\n`,
    );
  } finally {
    await db.close();
  }
}

interface Text {
  title: string;
  text: string;
}

function texts(file: string): Text[] {
  return readFileSync(file, 'utf8')
    .split('\n', 60_000)
    .filter(Boolean)
    .map((line) => {
      const { title, standfirst, body } = JSON.parse(line) as Record<string, string | null>;
      return { title: title ?? '', text: `${standfirst ?? ''} ${body ?? ''}` };
    });
}

async function fill(db: Database, ids: readonly string[], all: readonly Text[]): Promise<void> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from custom_index');
  if (rows[0]!.count >= ids.length) return;
  const tenants = new Tenants(db, systemClock, unseen);
  const org = await tenants.organizations.create({ name: 'Bench' });
  const random = randomFrom(1);
  const now = new Date(systemClock.now());
  for (const id of ids) {
    const own = {
      id,
      org: org.id,
      name: id,
      kind: 'urls',
      source: null,
      refreshHours: 24,
      maxUrls: 50_000,
      createdAt: now,
    } as const;
    await addIndex(db, own, now.toISOString().slice(0, 10));
    for (let at = 0; at < Number(values.pages); at += STEP) {
      const pages = Array.from({ length: STEP }, (_, i) => {
        const run = Array.from({ length: RUN }, () => all[Math.floor(random() * all.length)]!);
        return {
          url: `https://pages.example/${id}/${at + i}`,
          title: run[0]!.title,
          body: { paragraphs: run.map(({ text }) => text) },
        };
      });
      await addPages(db, id, pages);
    }
    await updateSegments({ db, clock: systemClock }, id);
    process.stdout.write(`${id} is filled\n`);
  }
}

async function addPages(db: Database, index: string, pages: readonly object[]): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `insert into index_page (index_id, url, host, pass, turn, todo, status, stamp, first_seen_at, read_at, title, body)
     select $1, p.url, 'pages.example', 1, 1, false, 'indexed', nextval('index_stamp_seq'), now(), now(), p.title, p.body
     from jsonb_to_recordset($2) as p (url text, title text, body jsonb) returning id`,
    [index, JSON.stringify(pages)],
  );
  await db.query(
    `insert into index_vector (page, index_id, encoder, stamp, added, vector)
     select page, $1, $2, 1, 1, vector from unnest($3::bigint[], $4::bytea[]) as given (page, vector)`,
    [index, ENCODER, rows.map(({ id }) => id), rows.map(() => new Uint8Array(randomBytes(DIMENSIONS)))],
  );
}

if (values.help || values.material === undefined) process.stdout.write(HELP);
else await main(values.material);
