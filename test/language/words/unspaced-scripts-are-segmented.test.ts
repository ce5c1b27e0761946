// Chinese, Japanese and Thai texts are split into words, Korean nouns lose their particles, and a query meets them.
import t from 'tap';
import { fold } from '../../../core/language/words/fold.ts';
import { indexTerms, queryTerms } from '../../../core/language/words/terms.ts';
import { splitWords } from '../../../core/language/words/words.ts';

const folded = (text: string) => splitWords(text).map((word) => word.folded);

t.test('words stand where they are in the text', async (t) => {
  const text = 'Tokio: 東京都知事選挙の候補者 3人が討論';
  for (const { surface, start, end } of splitWords(text)) t.equal(text.slice(start, end), surface);
  t.ok(folded(text).includes('選挙'));
  t.same(folded('中国经济增长'), ['中国', '经济', '增长']);
  t.ok(folded('การเลือกตั้งทั่วไป').length > 1, 'Thai');
});

t.test('Korean nouns are the same with and without their particles', async (t) => {
  t.same(folded('대통령은 국회에서 예산안을'), ['대통령', '국회', '예산안']);
  t.same(folded('회의'), ['회의'], 'a noun of two syllables is left whole');
  const nouns = ['경기도', '전문가', '고양이', '어린이'];
  t.same(folded(nouns.join(' ')), nouns, 'nouns that end like a particle are left whole');
  t.same(folded('전문가는 경기도에서 고양이를'), ['전문가', '경기도', '고양이']);
});

t.test('marks that tell words apart stay, however they are encoded', async (t) => {
  for (const [one, other] of [
    ['パリ', 'バリ'],
    ['เสื้อ', 'เสือ'],
    ['ປີ', 'ປາ'],
    ['ភាសា', 'ភូសា'],
    ['မြို့', 'မြို'],
  ] as const) {
    t.not(fold(one), fold(other), `${one} ${other}`);
    t.same(folded(one.normalize('NFD')), folded(one));
  }
  t.equal(fold('ﾊﾟﾘ'), 'パリ');
  t.same(folded('コーヒー'), ['コーヒー']);
});

t.test('numbers and names with numbers are the same beside these scripts', async (t) => {
  for (const [text, query] of [
    ['約10,000人が', '10000'],
    ['予算は3.5兆円', '3.5'],
    ['PM2.5が', 'PM2.5'],
    ['新型COVID-19疫苗', 'covid19'],
    ['新GPT-4の', 'gpt4'],
    ['ราคา3.5บาท', '3.5'],
  ] as const) {
    const terms = folded(text);
    for (const word of folded(query)) t.ok(terms.includes(word), `${text}: ${terms.join(' ')}`);
  }
});

const FOUND: [query: string, headline: string, language: string][] = [
  ['東京 選挙', '東京都知事選挙の候補者3人が討論', 'ja'],
  ['日本銀行の金利', '日本銀行、金利を据え置き', 'ja'],
  ['中国经济', '第三季度中国经济增长放缓', 'zh'],
  ['국회 전문가', '국회가 전문가를 불렀다', 'ko'],
  ['대통령 예산안', '대통령이 국회에 예산안을 제출했다', 'ko'],
];
for (const [query, headline, language] of FOUND) {
  t.test(`"${query}" is found in a headline`, async (t) => {
    const terms = new Set(indexTerms(headline, language));
    for (const { surface, variants } of queryTerms(query))
      t.ok(
        variants.some((variant) => terms.has(variant)),
        surface,
      );
  });
}

t.test('what only joins words is no term, unless nothing else is asked', async (t) => {
  t.same(
    indexTerms('新しい法律の案を', 'ja').filter((term) => /^\p{sc=Hiragana}$/u.test(term)),
    [],
  );
  t.same(
    queryTerms('の').map(({ surface }) => surface),
    ['の'],
  );
});
