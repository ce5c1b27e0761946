/** Refuses the stored pages of an index that its organization may no longer see, whether or not a list still names them. */
import { listUrls } from '../../store/indexes/indexed-pages.ts';
import { recallPages } from '../../store/indexes/page-list.ts';
import { type CrawlPass, lockPass, Superseded } from './crawl-pass.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { ofOtherOutlet } from './read-page.ts';
import type { ListDeps } from './record-list.ts';

const STEP = 500;

/**
 * Returns how many pages it refused. A list that is itself refused, or has lost them, would leave them as they were: never read
 * again, never found, and billed. Throws `Superseded`.
 */
export async function refuseHidden(deps: ListDeps, pass: CrawlPass, signal: AbortSignal): Promise<number> {
  const { db, mayRead } = deps;
  if (mayRead == null) return 0;
  const outcomes = new OutcomeWriter(deps, pass);
  let after: number | null = 0;
  while (after !== null) {
    signal.throwIfAborted();
    const pages = await listUrls(db, pass.id, 'indexed', after, STEP);
    const hidden = pages.filter(({ url }) => !mayRead(url));
    if (hidden.length > 0) {
      await db.transaction(async (tx) => {
        await lockPass(tx, pass);
        await recallPages(
          tx,
          pass.id,
          hidden.map(({ id }) => id),
        );
      });
      for (const { id, url } of hidden) outcomes.keep(ofOtherOutlet(id, url));
      await outcomes.settled();
      if (outcomes.error !== null) throw outcomes.error;
      if (outcomes.gone) throw new Superseded();
    }
    after = pages.length < STEP ? null : pages.at(-1)!.id;
  }
  return outcomes.written;
}
