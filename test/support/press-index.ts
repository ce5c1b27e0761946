/** The sample press as articles in the index of a service, without its sites. Asserts nothing. */
import { articleUrl } from '../../scripts/samples/press/address.ts';
import { ARTICLES, publishedAt } from '../../scripts/samples/press/articles.ts';
import { OUTLETS } from '../../scripts/samples/press/outlets.ts';
import { startTestService, type TestService, type TestServiceOptions } from './service.ts';

/** Opens a service that never reads a page; closed with the test. */
export async function startPressIndex(
  t: Parameters<typeof startTestService>[0],
  options: TestServiceOptions = {},
): Promise<TestService> {
  const service = await startTestService(t, {
    ...options,
    config: { read_ms: 0, ...options.config },
    sources: OUTLETS.map(({ id, name, homepage, country, languages, feeds }) => ({
      id,
      name,
      homepage,
      country,
      languages: [...languages],
      feeds: [...feeds],
    })),
  });
  const now = new Date(service.app.clock.now());
  await service.publish(
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
  return service;
}
