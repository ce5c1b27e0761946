/** The material: articles of known stories, in pools. */
import {
  evidenceAmong,
  type SignatureEvidence,
  storyEvidence,
} from '../../../core/inference/same-story/same-story.ts';
import { indexTerms } from '../../../core/language/words/terms.ts';
import { DAY, MINUTE } from '../../../core/platform/clock.ts';
import { ARTICLES } from '../../samples/press/articles.ts';
import { corrected, READ_DAYS } from '../../sets/corrected-stories.ts';
import { englishStories, spanishStories } from '../../sets/stories.ts';
import { ecbArticles, type SetArticle, translatedArticles } from './sets.ts';

/** An article, and the story that it belongs to. */
export interface Item {
  story: string;
  language: string;
  evidence: SignatureEvidence;
  terms: Set<string>;
  text: { title: string; standfirst: string | null; language: string };
}

/** The parts of an article to compare. */
type Basis = 'headline' | 'standfirst' | 'text';

/** Articles that are grouped together. */
export interface Pool {
  name: string;
  items: Item[];
}

/** The material of a split, in pools that are grouped one by one. */
export async function poolsOf(datasets: string, split: 'dev' | 'test'): Promise<Map<string, Pool[]>> {
  const english = corrected(await englishStories(datasets)).filter((one) => one.split === split);
  const spanish = corrected(await spanishStories(datasets)).filter((one) => one.split === split);
  const days = [...Map.groupBy(english, ({ at }) => at.toISOString().slice(0, 10))];
  // Each cluster has one time for all its headlines, which would give the answer away.
  const undated = (list: typeof english, by: 'listed' | 'group') =>
    list.map((one) => itemOf({ ...one, at: new Date(0) }, one[by]));
  const local = (by: 'listed' | 'group', basis: Basis) => [
    { name: 'local', items: spanish.map((one) => itemOf(one, one[by], basis)) },
  ];
  const press = (basis: Basis, language?: string) => [
    {
      name: 'press',
      items: ARTICLES.filter((one) => language === undefined || one.language === language).map((one) =>
        itemOf(
          {
            ...one,
            text: one.paragraphs,
            at: one.minutesAgo === null ? null : new Date(DAY * 100 - one.minutesAgo * MINUTE),
          },
          one.story,
          basis,
        ),
      ),
    },
  ];
  const pools: [string, Pool[]][] = [
    [
      'en, clusters as listed (noisy: see read.json)',
      days.map(([name, list]) => ({ name, items: undated(list, 'listed') })),
    ],
    [
      'en, days read one by one',
      days
        .filter(([day]) => READ_DAYS[split].includes(day))
        .map(([name, list]) => ({ name, items: undated(list, 'group') })),
    ],
    ['es, groups as listed', local('listed', 'standfirst')],
    ['es, groups as read', local('group', 'standfirst')],
    ['es, groups as read, headlines alone', local('group', 'headline')],
    ['es, groups as read, texts read', local('group', 'text')],
    [
      'ECB+, two events of a kind per topic',
      [{ name: 'ecb', items: ecbArticles(datasets, split).map((one) => undatedItem(one)) }],
    ],
    [
      'news sentences and their translations',
      [{ name: 'translated', items: translatedArticles(datasets).map((one) => undatedItem(one)) }],
    ],
    ['sample press, es', press('standfirst', 'es')],
    ['sample press, en', press('standfirst', 'en')],
    ['sample press, both languages', press('standfirst')],
    ['sample press, both languages, headlines alone', press('headline')],
    ['sample press, both languages, texts read', press('text')],
  ];
  return new Map(pools.map(([name, some]) => [name, some.map(comparedTogether)]));
}

/** The pool with the evidence that its articles have among themselves, as the service compares them. */
function comparedTogether({ name, items }: Pool): Pool {
  const among = evidenceAmong(items.map(({ evidence }) => evidence));
  return { name, items: items.map((item, at) => ({ ...item, evidence: among[at]! })) };
}

function undatedItem(article: SetArticle): Item {
  return itemOf({ ...article, at: new Date(0), text: null }, article.story);
}

function itemOf(
  article: {
    title: string;
    standfirst: string | null;
    language: string;
    at: Date | null;
    text: readonly string[] | null;
  },
  story: string,
  basis: Basis = 'standfirst',
): Item {
  const { title, language } = article;
  const standfirst = basis === 'headline' ? null : article.standfirst;
  const text = { title, standfirst, language };
  const paragraphs = basis === 'text' ? (article.text ?? []) : [];
  return {
    story,
    language,
    evidence: storyEvidence({ ...text, publishedAt: article.at, story: null }, paragraphs),
    terms: new Set(indexTerms([title, standfirst ?? '', ...paragraphs].join('\n'), language)),
    text,
  };
}
