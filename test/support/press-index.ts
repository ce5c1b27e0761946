/** The sample press as articles in the index of a service, without its sites. Asserts nothing. */
import { articleUrl } from '../../scripts/samples/press/address.ts';
import { ARTICLES, publishedAt } from '../../scripts/samples/press/articles.ts';
import { OUTLETS, sourceSeeds } from '../../scripts/samples/press/outlets.ts';
import { startTestService, type TestService, type TestServiceOptions } from './service.ts';

/** Opens a service that never reads a page; closed with the test. */
export async function startPressIndex(
  t: Parameters<typeof startTestService>[0],
  options: TestServiceOptions = {},
): Promise<TestService> {
  const service = await startTestService(t, {
    ...options,
    config: { read_ms: 0, ...options.config },
    sources: sourceSeeds(),
  });
  await publishPress(service);
  return service;
}

/** Stores all articles of the sample press, as of the time of the service, and waits until they can be found. */
export async function publishPress({ app, publish }: TestService): Promise<void> {
  const now = new Date(app.clock.now());
  await publish(
    ARTICLES.map((article) => {
      const outlet = OUTLETS.find(({ id }) => id === article.outlet)!;
      const { title, standfirst, section, language, author } = article;
      const at = publishedAt(article, now);
      return {
        url: articleUrl(outlet, article),
        source: outlet.id,
        title,
        standfirst,
        section,
        language,
        author,
        publishedAt: at,
        firstSeenAt: at ?? now,
      };
    }),
  );
}
