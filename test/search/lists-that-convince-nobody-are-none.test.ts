// Where even the best article is hardly likelier than not, none counts as relevant: an index without the topic has some that look alike.
import fc from 'fast-check';
import t from 'tap';
import { queryTerms } from '../../core/language/words/terms.ts';
import { doubted } from '../../core/search/judging/doubts.ts';
import {
  isRejected,
  isRelevant,
  type Judged,
  scoreOf,
  type Verdict,
} from '../../core/search/judging/judged.ts';
import type { NameAsked } from '../../core/search/understanding/names/name-asked.ts';
import { type ParsedQuery, type Question, withTopics } from '../../core/search/understanding/question.ts';
import { withUnknownTopics } from '../../core/search/understanding/unknown-topics.ts';

const query = (names: number) =>
  ({ topic: 'a topic', names: Array<NameAsked>(names), acronyms: [] as NameAsked[] }) as ParsedQuery;
const judged = (...verdicts: Verdict[]) => ({ verdicts }) as Judged;
const headline = (score: number): Verdict => ({ headline: score, read: null });
const read = (before: number, probability: number): Verdict => ({
  headline: before,
  read: { probability, centrality: 1, passage: null },
});
const relevant = (list: readonly Judged[], at = 0) =>
  list.filter(({ verdicts }) => isRelevant(verdicts[at]!)).length;

t.test('weak ones count where there is a convincing one beside them, and not by themselves', async (t) => {
  const weak = [judged(headline(0.6)), judged(headline(0.55)), judged(headline(0.2))];
  t.equal(relevant(doubted([query(0)], weak)), 0);
  t.equal(relevant(doubted([query(0)], [...weak, judged(headline(0.66))])), 3);
  t.equal(relevant(doubted([query(1)], weak)), 2, 'a name is there or not');
  const by = { relevance: 0.55, cosine: 0.8, reranker: 0.5 };
  const spoken = judged({ ...headline(0.55), by });
  t.equal(relevant(doubted([query(0)], [...weak, spoken])), 3, 'its words say so, too');
  const silent = judged({ ...headline(0.55), by: { ...by, relevance: 0.3 } });
  t.equal(relevant(doubted([query(0)], [...weak, silent])), 0);
});

t.test('the text of an article decides, where it was read', async (t) => {
  t.equal(relevant(doubted([query(0)], [judged(read(0.9, 0.6)), judged(headline(0.6))])), 0);
  const list = doubted([query(0)], [judged(read(0.55, 0.8)), judged(headline(0.6))]);
  t.equal(relevant(list), 2);
  const [one] = doubted([query(0)], [judged(read(0.6, 0.6))]);
  t.equal(isRejected(one!.verdicts[0]!), false, 'its text did not speak against it');
});

t.test('each query by itself, and anew when more is found', async (t) => {
  const list = [judged(headline(0.6), headline(0.9)), judged(headline(0.5), headline(0.5))];
  const first = doubted([query(0), query(0)], list);
  t.same([relevant(first, 0), relevant(first, 1)], [0, 2]);
  const more = doubted([query(0), query(0)], [...first, judged(headline(0.7), headline(0.1))]);
  t.same([relevant(more, 0), relevant(more, 1)], [3, 2]);
});

t.test('doubted ones keep their order and no score rises', async () => {
  const thousandths = fc.array(fc.integer({ min: 0, max: 649 }), { minLength: 2 });
  fc.assert(
    fc.property(thousandths, (all) => {
      const scores = all.map((one) => one / 1000);
      const list = doubted(
        [query(0)],
        scores.map((score) => judged(headline(score))),
      );
      const after = list.map(({ verdicts }) => scoreOf(verdicts[0]!));
      const isOrdered = scores.every((a, i) => scores.every((b, j) => a <= b === after[i]! <= after[j]!));
      return isOrdered && after.every((score, i) => score <= scores[i]! && score < 0.5);
    }),
  );
});

t.test('of a query without a known word, what is only close in meaning is none', async (t) => {
  const asked = { ...query(0), isUnknown: true };
  const by = { relevance: 0.04, cosine: 0.75, reranker: 0.7 };
  const close = judged({ ...headline(0.9), by });
  t.equal(relevant(doubted([query(0)], [close])), 1);
  t.equal(relevant(doubted([asked], [close])), 0);
  const spoken = judged({ ...headline(0.6), by: { ...by, relevance: 0.55 } });
  t.equal(relevant(doubted([asked], [close, spoken])), 2, 'words can be close, too: "Ukrane"');
  t.equal(relevant(doubted([{ ...asked, names: query(1).names }], [close])), 1);
});

t.test('a word is known that an article, a table or a vocabulary has', async (t) => {
  const words = { documents: 9, frequency: (term: string) => (term === 'qwerti' ? 1 : 0) };
  const vocabulary = {
    wordLanguages: async (all: readonly string[]) =>
      all.map((word) => ({ en: word === 'drought', es: word === 'paritarias' })),
  };
  const topics = [
    ...['asdf', 'Blorptastic', 'qwertz zxcv', 'aaaa'],
    ...['qwerty', 'qwerty zxcv', 'drought', 'zarlopo paritarias', 'monkeypox', 'Peru', 'de la', ''],
  ];
  const parsed = topics.map((topic) => ({
    ...query(0),
    topic,
    terms: topic === '' ? [] : queryTerms(topic),
  }));
  const read = await withUnknownTopics({ parsed } as unknown as Question, words, vocabulary);
  const unknown = read.parsed.filter(({ isUnknown }) => isUnknown).map(({ topic }) => topic);
  t.same(unknown, topics.slice(0, 4));
  const corrected = withTopics({ parsed: read.parsed.slice(0, 1) } as Question, ['drought']);
  const [again] = (await withUnknownTopics(corrected, words, vocabulary)).parsed;
  t.match(again, { topic: 'drought', isUnknown: false }, 'nor is a word that it was corrected to');
});

t.test('a list for one word that is a name is none if no article has that name in any form', async (t) => {
  const dibu = { asked: 'Dibu', forms: ['Emiliano Martínez', 'Dibu Martínez'] } as unknown as NameAsked;
  const asked = { ...query(0), topic: 'Dibu', names: [dibu] };
  const titled = (title: string, standfirst: string | null = null, score = 0.75) =>
    ({
      ...judged(headline(score)),
      article: { title, standfirst },
      passages: [] as Judged['passages'],
    }) as Judged;
  const other = titled('How Digital Banking Units will boost the economy');
  t.equal(relevant(doubted([asked], [other])), 0);
  t.equal(relevant(doubted([asked], [other, titled('Emiliano Martínez saves again')])), 2);
  t.equal(relevant(doubted([asked], [other, titled('Villa win', 'Dibu saves again')])), 2);
  t.equal(relevant(doubted([asked], [other, titled('Emiliano Martínez', null, 0.4)])), 0, 'not about him');
  const read = { ...other, passages: [{ text: 'Emiliano Martínez saved it' }] as Judged['passages'] };
  t.equal(relevant(doubted([asked], [read])), 1, 'in its text');
  t.equal(relevant(doubted([{ ...asked, topic: 'Dibu injury' }], [other])), 1, 'a topic of more words');
  t.equal(relevant(doubted([{ ...asked, names: [{ ...dibu, forms: [] }] }], [other])), 1, 'no other form');
});
