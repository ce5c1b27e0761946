/** The sample press: its sites, or its articles in the index of a service. Asserts nothing. */
import { systemClock } from '../../core/platform/clock.ts';
import { ARTICLES } from '../../scripts/samples/press/articles.ts';
import { draftsOf } from '../../scripts/samples/press/drafts.ts';
import { sourceSeeds } from '../../scripts/samples/press/outlets.ts';
import { type Press, startPress } from '../../scripts/samples/press/serve.ts';
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

export interface PressService extends TestService {
  press: Press;
}

/** Opens a service that listens, and reads pages from the sites of the press; closed with the test. */
export async function startPressService(
  t: Parameters<typeof startTestService>[0],
  options: TestServiceOptions = {},
): Promise<PressService> {
  const press = await samplePress(t);
  const service = await startTestService(t, {
    listens: true,
    ...options,
    config: { web_resolve: press.resolve, read_ms: 10_000, ...options.config },
    sources: sourceSeeds(),
  });
  await publishPress(service);
  return { ...service, press };
}

/** The sites of the sample press, as of now; closed with the test. */
export async function samplePress(t: Parameters<typeof startTestService>[0]): ReturnType<typeof startPress> {
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  t.teardown(() => press.close());
  return press;
}

/** Stores all articles of the sample press, as of the time of the service, and waits until they can be found. */
async function publishPress({ app, publish }: TestService): Promise<void> {
  await publish(draftsOf(ARTICLES, new Date(app.clock.now())));
}
