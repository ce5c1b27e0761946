import pg from 'pg';
import type { IndexedDocument } from '../../../core/news/word-index/indexed-document.ts';
import { plainWords, type System } from './system.ts';

const BATCH = 5000;
const BYTES = 1e6;
const TABLE = 'canillita_bench_candidates';
const CONFIGS = { en: 'english', es: 'spanish' } as const;

/** PostgreSQL's own text search: a weighted tsvector per article in its language, GIN, ts_rank. */
export function postgresSystem(url: string | undefined): System {
  return {
    title: 'PostgreSQL FTS',
    boosts: [1, 2, 5],
    async build(documents) {
      if (url === undefined) return null;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`DROP TABLE IF EXISTS ${TABLE};
        CREATE TABLE ${TABLE} (seq bigint PRIMARY KEY, published timestamptz, words tsvector)`);
      for (let at = 0; at < documents.length; at += BATCH)
        await insert(client, documents.slice(at, at + BATCH));
      await client.query(`CREATE INDEX ON ${TABLE} USING gin (words); CREATE INDEX ON ${TABLE} (published)`);
      await client.query(`VACUUM ANALYZE ${TABLE}`);
      const size = await client.query(`SELECT pg_total_relation_size('${TABLE}') AS bytes`);
      return {
        megabytes: Number(size.rows[0].bytes) / BYTES,
        async ask(question, window, limit, boost) {
          const words = plainWords(question);
          const inWindow = window === null ? '' : 'AND published BETWEEN $4 AND $5';
          const times = window === null ? [] : [new Date(window.from), new Date(window.to)];
          const { rows } = await client.query({
            name: `ask-${window === null}`,
            text: `SELECT seq FROM ${TABLE}, (SELECT string_agg(one.query::text, ' | ')::tsquery AS query FROM
              (SELECT plainto_tsquery('english', word) AS query FROM unnest($1::text[]) AS word UNION
               SELECT plainto_tsquery('spanish', word) FROM unnest($1::text[]) AS word) AS one
              WHERE numnode(one.query) > 0) AS asked
              WHERE words @@ query ${inWindow} ORDER BY ts_rank($2, words, query, 1) DESC, seq DESC LIMIT $3`,
            values: [words, `{0.1,0.1,${1 / boost},1}`, limit, ...times],
          });
          return rows.map(({ seq }) => Number(seq));
        },
        async close() {
          await client.query(`DROP TABLE ${TABLE}`);
          await client.end();
        },
      };
    },
  };
}

async function insert(client: pg.Client, documents: readonly IndexedDocument[]): Promise<void> {
  const columns = [
    documents.map(({ seq }) => seq),
    documents.map(({ publishedAt, firstSeenAt }) => new Date(publishedAt ?? firstSeenAt)),
    documents.map(({ language }) => (language === 'es' ? CONFIGS.es : CONFIGS.en)),
    documents.map(({ title }) => title),
    documents.map(({ standfirst }) => standfirst ?? ''),
  ];
  await client.query(
    `INSERT INTO ${TABLE} SELECT seq, published,
       setweight(to_tsvector(config::regconfig, title), 'A') || setweight(to_tsvector(config::regconfig, standfirst), 'B')
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[])
       AS one (seq, published, config, title, standfirst)`,
    columns,
  );
}
