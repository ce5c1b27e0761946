/**
 * Fills a PostgreSQL with as many articles as asked for: those of a folder that `search.ts --models full` has filled, and copies
 * of them under other numbers, addresses and dates, whose vectors differ a little. Then `search.ts --database-url` and `cluster.ts`
 * measure a large service. What copies cannot show is a growing vocabulary; rows, postings, vectors and results grow as they would.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  packVectors,
  SEGMENT_VECTORS,
  unpackVectors,
} from '../../../core/news/vector-index/vector-segment.ts';
import { DAY, SECOND, systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { addSegment, listSegments, readSegment } from '../../../core/store/articles/segments.ts';
import {
  type ArticleVector,
  readVectorSegment,
  vectorSegmentsAfter,
  vectorsAfter,
} from '../../../core/store/articles/vectors.ts';
import type { Database, Queryable } from '../../../core/store/database.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openDatabase } from '../../../core/store/open.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import { copyOfSegment } from './copies.ts';

const HELP = `node scripts/bench/candidates/grow.ts --folder FOLDER --database-url URL [--copies 36]

FOLDER as scripts/bench/search.ts --models full leaves it. With 36 copies of its 273,945 articles there are ten million, which take
15 GB. A database that has some copies gets those that are missing.
`;

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    'database-url': { type: 'string' },
    copies: { type: 'string', default: '36' },
    help: { type: 'boolean', default: false },
  },
});

/** Numbers of one copy lie this far from those of the copy before. */
const SHIFT = 2 ** 19;
/** Copies are so much older than what they were copied from. */
const OLDER = 30 * DAY;
/** Rows that are copied in one statement from one database to the other. */
const STEP = 8192;
/** What is added to each dimension of a copied vector: a copy then has a cosine of about .95 with its original. */
const NOISE = 0.35;

async function main(folder: string, url: string): Promise<void> {
  const from = await openDatabase({ url: null, folder: join(folder, 'data'), observe: unseen });
  const to = await openDatabase({ url, folder: null, observe: unseen });
  try {
    await migrate(to, unseen);
    await copyRows(from, to, 'source');
    const vectors = await vectorsOf(from);
    for (let copy = await copiesIn(to); copy <= Number(values.copies); copy += 1) {
      const began = systemClock.tick();
      if (copy === 0) await copyRows(from, to, 'article');
      await addCopy(from, to, vectors, copy);
      const seconds = ((systemClock.tick() - began) / SECOND).toFixed(1);
      process.stdout.write(`copy ${copy} in ${seconds} s\n`);
    }
    await to.query(`select setval('article_seq', (select max(seq) from article))`, []);
    await to.query(`select setval('article_vector_id_seq', (select max(hi) from vector_segment))`, []);
    await to.exec('analyze');
  } finally {
    await from.close();
    await to.close();
  }
}

/** Every row of a table, in steps. */
async function copyRows(from: Database, to: Database, table: string): Promise<void> {
  const order = table === 'article' ? 'seq' : 'id';
  for (let offset = 0; ; offset += STEP) {
    const { rows } = await from.query<{ rows: unknown }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from (select * from ${table} order by ${order} offset $1 limit $2) t`,
      [offset, STEP],
    );
    const found = rows[0]!.rows as unknown[];
    if (found.length === 0) return;
    await to.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(found)],
    );
  }
}

/** The number of copies that a database has, the originals included. */
async function copiesIn(db: Database): Promise<number> {
  const { rows } = await db.query<{ copies: number | null }>(
    'select max(last_seq) / $1 + 1 as copies from vector_segment',
    [SHIFT],
  );
  return rows[0]!.copies ?? 0;
}

interface Vectors {
  encoder: string;
  /** In the order of `seq`. */
  all: ArticleVector[];
}

async function vectorsOf(db: Database): Promise<Vectors> {
  const { rows } = await db.query<{ encoder: string }>(
    'select encoder from vector_segment union select encoder from article_vector',
  );
  if (rows.length !== 1) throw new Error(`vectors of ${rows.length} encoders instead of one`);
  const { encoder } = rows[0]!;
  const all: ArticleVector[] = [];
  for (const { id, documents } of await vectorSegmentsAfter(db, encoder, 0))
    all.push(...unpackVectors((await readVectorSegment(db, id))!, documents));
  all.push(...(await vectorsAfter(db, encoder, 0, STEP * STEP)));
  return { encoder, all: all.sort((a, b) => a.seq - b.seq) };
}

/** Copies the originals up to number `last`. */
async function copyArticles(tx: Queryable, copy: number, last: number): Promise<void> {
  const older = `${(copy * OLDER) / DAY} days`;
  const changed: Record<string, string> = {
    url: `url || '-${copy}'`,
    seq: `seq + ${copy * SHIFT}`,
    published_at: `published_at - interval '${older}'`,
    modified_at: `modified_at - interval '${older}'`,
  };
  const { rows } = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'article' order by ordinal_position`,
  );
  const columns = rows.map(({ name }) => changed[name] ?? name);
  await tx.query(`insert into article select ${columns.join(', ')} from article where seq <= $1`, [last]);
}

/** Adds the segments of a copy, and its articles where it is none of the originals. All of it or nothing. */
async function addCopy(from: Database, to: Database, { encoder, all }: Vectors, copy: number): Promise<void> {
  const shift = copy * SHIFT;
  const segments = await listSegments(from);
  const sealed = segments.at(-1)!.hi;
  await to.transaction(
    async (tx) => {
      if (copy > 0) await copyArticles(tx, copy, sealed);
      for (const { id, lo, hi, documents } of segments) {
        const body = copyOfSegment((await readSegment(from, id))!, (_, seq) => seq + shift, copy * OLDER);
        await addSegment(tx, { lo: lo + shift, hi: hi + shift, documents }, body);
      }
      const own = copy === 0 ? all : all.filter(({ seq }) => seq <= sealed);
      for (let at = 0; at < own.length; at += SEGMENT_VECTORS) {
        const entries = own.slice(at, at + SEGMENT_VECTORS).map(({ seq, vector }) => {
          return { seq: seq + shift, vector: copy === 0 ? vector : noisy(vector) };
        });
        const [first, last] = [entries[0]!.seq, entries.at(-1)!.seq];
        await tx.query(
          `insert into vector_segment (encoder, hi, documents, first_seq, last_seq, body) values ($1, $2, $3, $4, $5, $6)`,
          [encoder, last, entries.length, first, last, packVectors(entries)],
        );
      }
    },
    { statementTimeout: null },
  );
}

const random = randomFrom(1);
/** Between -1 and 1; a vector takes a run of them from anywhere. */
const NUMBERS = Float32Array.from({ length: 2 ** 20 }, () => 2 * random() - 1);

function noisy(vector: Uint8Array): Uint8Array {
  const values = new Int8Array(vector.buffer, vector.byteOffset, vector.length);
  const size = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  const from = Math.floor(random() * (NUMBERS.length - values.length));
  // Uniform numbers between -1 and 1 have a standard deviation of 1 / √3.
  const scale = NOISE * size * Math.sqrt(3);
  return new Uint8Array(
    Int8Array.from(values, (value, i) => Math.max(-128, Math.min(127, value + scale * NUMBERS[from + i]!)))
      .buffer,
  );
}

const { folder, 'database-url': url } = values;
if (values.help || folder === undefined || url === undefined) process.stdout.write(HELP);
else await main(folder, url);
