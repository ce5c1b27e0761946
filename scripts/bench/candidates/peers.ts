import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import { fold } from '../../../core/language/words/fold.ts';
import { plainWords, type System } from './system.ts';

const BOOSTS = [1, 2, 5];
const BYTES = 1e6;

/** SQLite's FTS5 with bm25(), in memory, without the texts themselves. */
function fts5(title: string, tokenizer: string): System {
  return {
    title,
    boosts: BOOSTS,
    async build(documents) {
      const db = new DatabaseSync(':memory:');
      db.exec(`CREATE VIRTUAL TABLE texts USING fts5(title, standfirst, content='', tokenize='${tokenizer}');
        CREATE TABLE times (seq INTEGER PRIMARY KEY, time INTEGER); BEGIN`);
      const addText = db.prepare('INSERT INTO texts (rowid, title, standfirst) VALUES (?, ?, ?)');
      const addTime = db.prepare('INSERT INTO times VALUES (?, ?)');
      for (const { seq, title: headline, standfirst, publishedAt, firstSeenAt } of documents) {
        addText.run(seq, headline, standfirst ?? '');
        addTime.run(seq, publishedAt ?? firstSeenAt);
      }
      db.exec("COMMIT; INSERT INTO texts (texts) VALUES ('optimize')");
      const best = 'ORDER BY bm25(texts, ?, 1.0) LIMIT ?';
      const whole = db.prepare(`SELECT rowid AS seq FROM texts WHERE texts MATCH ? ${best}`);
      const within = db.prepare(`SELECT texts.rowid AS seq FROM texts JOIN times ON times.seq = texts.rowid
        WHERE texts MATCH ? AND time BETWEEN ? AND ? ${best}`);
      const size = db
        .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
        .get();
      return {
        megabytes: Number(size?.bytes) / BYTES,
        ask(question, window, limit, boost) {
          const words = plainWords(question).map((word) => `"${word.replaceAll('"', '')}"`);
          const match = words.join(' OR ');
          const rows =
            window === null
              ? whole.all(match, boost, limit)
              : within.all(match, window.from, window.to, boost, limit);
          return rows.map(({ seq }) => Number(seq));
        },
        close: () => db.close(),
      };
    },
  };
}

const miniSearch: System = {
  title: 'MiniSearch 7.2',
  boosts: BOOSTS,
  async build(documents) {
    const index = new MiniSearch<{ seq: number; title: string; standfirst: string | null }>({
      idField: 'seq',
      fields: ['title', 'standfirst'],
      processTerm: (term) => fold(term),
    });
    index.addAll(documents);
    const times = new Map(
      documents.map(({ seq, publishedAt, firstSeenAt }) => [seq, publishedAt ?? firstSeenAt]),
    );
    return {
      ask(question, window, limit, boost) {
        const inside = (seq: number): boolean => {
          const time = times.get(seq)!;
          return window === null || (time >= window.from && time <= window.to);
        };
        const found = index.search(plainWords(question).join(' '), {
          boost: { title: boost },
          ...(window !== null && { filter: ({ id }) => inside(id) }),
        });
        return found.slice(0, limit).map(({ id }) => id as number);
      },
    };
  },
};

export const PEERS: System[] = [
  fts5('SQLite FTS5', 'unicode61 remove_diacritics 2'),
  fts5('SQLite FTS5 porter', 'porter unicode61 remove_diacritics 2'),
  miniSearch,
];
