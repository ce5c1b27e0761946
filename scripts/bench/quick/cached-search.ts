/** The search whose cached answer is measured: its body, the articles it finds, and the tenants that ask. */
import type { RunningService } from '../../../core/app/serve.ts';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import type { OutletSeed } from '../../../core/store/outlets/outlet.ts';
import { articleDraft } from '../../samples/press/drafts.ts';
import { post } from '../process/post.ts';

const ARTICLES = 60;

export const BODY = { query: 'huelga de trenes', mode: 'fast', days: 30, max_results: 20 };

export const OUTLET: OutletSeed = {
  ...{ id: 'bench', name: 'Bench', homepage: 'https://bench.example/', country: 'AR' },
  ...{ languages: ['es'], feeds: [] },
};

/** Stores the articles, and returns keys of as many tenants. */
export async function prepareTenants({ app, first }: RunningService, keys: number): Promise<string[]> {
  const { db, tenants } = app;
  const articles = Array.from({ length: ARTICLES }, (_, n) =>
    articleDraft({
      url: `https://bench.example/${n}`,
      source: 'bench',
      title: `Huelga de trenes en la ciudad ${n}`,
      publishedAt: new Date(),
    }),
  );
  await writeArticles(db, articles);
  const secrets = [first!.key];
  while (secrets.length < keys) {
    const org = await tenants.organizations.create({ name: `Bench ${secrets.length}` });
    secrets.push((await tenants.keys.create({ org: org.id })).secret);
  }
  return secrets;
}

/** The answer, as JSON text. */
export async function answerOf(url: string, secret: string): Promise<string> {
  return (await post(`${url}/v1/search`, secret, BODY)).text();
}
