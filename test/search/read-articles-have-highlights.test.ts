// Nearly every quotable article that was read has a highlight, in any language and wording; none is cut in the middle
// of a phrase.
import t from 'tap';
import { HOUR, systemClock } from '../../core/platform/clock.ts';
import type { Result } from '../../core/search/answer/answer.ts';
import { ARTICLES } from '../../scripts/samples/press/articles.ts';
import { draftsOf } from '../../scripts/samples/press/drafts.ts';
import { OUTLETS } from '../../scripts/samples/press/outlets.ts';
import { samplePress } from '../support/press-index.ts';
import { addSources, startTestService } from '../support/service.ts';

const QUERIES = [
  'incendio',
  'banco central tasa de interés',
  'climate summit',
  'inteligencia artificial',
  'gripe aviar',
];
const MODES = { normal: 1, deep: 2 };
const MAX_WITHOUT = 0.12;
const MAX_WORDS = 25;

const press = await samplePress(t);
const service = await startTestService(t, { config: { web_resolve: press.resolve, read_ms: 10_000 } });
await addSources(service, OUTLETS);
const now = new Date(systemClock.now());
await service.publish(
  draftsOf(ARTICLES, now).map((draft) => ({ ...draft, firstSeenAt: new Date(now.getTime() - HOUR) })),
);

t.test('over the sample press', async (t) => {
  let [quotable, without] = [0, 0];
  for (const [mode, count] of Object.entries(MODES)) {
    for (const query of QUERIES) {
      const body = {
        query,
        mode,
        days: null,
        highlights: true,
        essential: true,
        explain: true,
        max_results: 50,
      };
      const { results, essential } = await service.search(body);
      const excerpts: string[] = essential.excerpts.map(({ text }: { text: string }) => text);
      for (const one of results as Result[]) {
        const { paywalled, nosnippet, max_snippet } = one.why!.rights ?? {};
        if (one.read === null || paywalled || nosnippet || max_snippet === 0) continue;
        quotable += 1;
        if (one.highlights.length === 0) without += 1;
        t.ok(one.highlights.length <= count);
        excerpts.push(...one.highlights);
      }
      for (const text of excerpts) {
        t.ok(text.split(' ').length <= MAX_WORDS);
        t.notMatch(text, /(?:[,;:]|\b(?:the|of|and|de|la|el|y|que|con|unos \d+))$/, text);
      }
    }
  }
  t.ok(without / quotable <= MAX_WITHOUT, `${without} of ${quotable} without a highlight`);
});
