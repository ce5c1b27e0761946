/** 300 articles read from PGlite by `seq`, beside the question whether they are there. */
import { unseen } from '../../../core/platform/observe.ts';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import { articlesBySeq, presentSeqs } from '../../../core/store/articles/stored-articles.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openDatabase } from '../../../core/store/open.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { articleDraft } from '../../samples/press/drafts.ts';
import type { Closing, Part } from './measure.ts';
import { textsFrom } from './texts.ts';

const ARTICLES = 3000;
const READ = 300;
const TIMES = 30;

export async function articleRows(closing: Closing): Promise<Part> {
  const db = await openDatabase({ url: null, folder: null, observe: unseen });
  closing.push(() => db.close());
  await migrate(db, unseen);
  const outlet = { id: 'bench', name: 'Bench', homepage: 'https://bench.example/', country: 'AR' };
  await saveOutlets(db, [{ ...outlet, domain: 'bench.example', languages: ['es'], feeds: [] }]);
  const text = textsFrom(1);
  await writeArticles(
    db,
    Array.from({ length: ARTICLES }, (_, n) =>
      articleDraft({
        ...{ url: `https://bench.example/2026/03/10/${n}`, source: 'bench' },
        ...{
          title: text(11),
          standfirst: text(25),
          section: 'x',
          publishedAt: new Date(),
          story: new Uint8Array(200),
        },
      }),
    ),
  );
  const times = (read: typeof articlesBySeq | typeof presentSeqs) => async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const seqs = Array.from({ length: READ }, (_, n) => 1 + ((n * 17 + time * 31) % ARTICLES));
      if ((await read(db, seqs)).length !== READ) throw new Error('not all articles were read');
    }
    return TIMES;
  };
  return { part: times(articlesBySeq), floor: times(presentSeqs) };
}
