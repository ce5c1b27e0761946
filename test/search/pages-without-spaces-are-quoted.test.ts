// Pages in Chinese, Japanese and Thai, which have no spaces between their words, are read as far as others, and have excerpts and
// highlights as they do: whole sentences or clauses, verbatim, of as many words. Korean words count for more than one.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { passagesOf } from '../../core/search/pages/passages.ts';
import { quotableOf } from '../../core/search/quoting/quotable.ts';
import { SHORT, standfirstShown } from '../../core/search/quoting/quotes.ts';
import { shortenedQuote } from '../../core/search/quoting/shortened.ts';
import { NO_RULES } from '../../core/web/page/page-rights.ts';
import { articlePage } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const RATES = [
  '日本銀行は29日の金融政策決定会合で、政策金利を0.5%に引き上げることを賛成多数で決めた。',
  '植田総裁は会見で「物価と賃金の好循環が続いている。利上げは適切だ。」と述べた。政策金利の引き上げは半年ぶりとなる。',
  '市場では円高が進み、一時1ドル=148円台をつけた。株式市場では銀行株が買われ、日経平均株価は前日より300円ほど高く取引を終えた。',
  '関連記事：政策金利の推移',
  '野党の代表は記者団に対し、中小企業の資金繰りへの影響を慎重に見極める必要があるとの考えを示した。',
  '総裁は今後の利上げの時期について、経済と物価の見通しが実現していくかどうかを毎回の会合で点検しながら判断していくと説明した。',
];

t.test('sentences', (t) => {
  const sentences = (paragraphs: string[]) =>
    quotableOf({ title: 'x', standfirst: null, paragraphs, unquotable: [] }).sentences;
  t.same(sentences(RATES.slice(0, 4)), [
    '植田総裁は会見で「物価と賃金の好循環が続いている。利上げは適切だ。」と述べた。',
    '政策金利の引き上げは半年ぶりとなる。',
    '市場では円高が進み、一時1ドル=148円台をつけた。',
    '株式市場では銀行株が買われ、日経平均株価は前日より300円ほど高く取引を終えた。',
  ]);
  const chinese = [
    '中国人民银行周五宣布下调存款准备金率0.5个百分点。',
    '行长说：“我们会稳定增长。我们不会大水漫灌。”分析人士表示欢迎。',
    '相关阅读',
  ];
  t.same(sentences(chinese), ['行长说：“我们会稳定增长。我们不会大水漫灌。”']);
  const thai = [
    'ธนาคารแห่งประเทศไทยประกาศลดอัตราดอกเบี้ยนโยบายลงร้อยละ 0.25 ในวันพุธ',
    'นายกรัฐมนตรีกล่าวว่าการตัดสินใจนี้จะช่วยเศรษฐกิจของประเทศไทยได้มาก',
  ];
  t.same(sentences([thai.join(' '), thai.join(' ')]), thai, 'spaces divide it, not those beside numbers');
  const korean = [
    '정부는 내년 예산을 올해보다 크게 늘리기로 했다고 밝혔다.',
    '대통령은 국회에서 예산안을 설명했다. 야당은 즉각 반발했다. 국회 예산안 처리 전망',
    '여야, 예산안 두고 충돌',
    '“국민의 삶을 지키겠습니다.” 총리는 기자회견에서 이렇게 말했다.',
  ];
  t.same(
    sentences(korean),
    ['대통령은 국회에서 예산안을 설명했다.', '총리는 기자회견에서 이렇게 말했다.'],
    'four words with a full stop are a sentence, not a headline of as many',
  );
  const english =
    'The dean of 北京大学 said on Friday that the university would admit more. Nobody objected to it.';
  t.equal(sentences([english, english]).length, 1, 'a name in another script changes nothing');
  t.end();
});

t.test('passages, to the end of the text', (t) => {
  const long = Array.from({ length: 60 }, (_, n) => RATES[n % 3]!);
  for (const [name, paragraphs] of [
    ['many paragraphs', long],
    ['one long paragraph', [long.slice(0, 40).join('')]],
    ['one sentence', ['金利'.repeat(900)]],
  ] as const) {
    const passages = passagesOf(paragraphs);
    t.ok(Math.max(...passages.map(({ text }) => text.length)) <= 180, name);
    t.equal(passages.map(({ text }) => text.replaceAll(' ', '')).join(''), paragraphs.join(''), name);
  }
  t.end();
});

t.test('short quotes', (t) => {
  const cases: [sentence: string, query: string, quote: string | null][] = [
    [RATES[0]!, '金利', RATES[0]!],
    [RATES[5]!, '利上げ', null],
    [RATES[4]!, '野党', '中小企業の資金繰りへの影響を慎重に見極める必要があるとの考えを示した。'],
    [
      '拉美和加勒比地区是航天领域的重要力量，中国与拉美国家已开展长期、全面、务实的合作，涵盖了空间基础设施、深空探测与空间科学等多个方面。',
      '中国与拉美的合作',
      '拉美和加勒比地区是航天领域的重要力量，中国与拉美国家已开展长期、全面、务实的合作',
    ],
  ];
  for (const [sentence, query, quote] of cases) t.equal(shortenedQuote(sentence, query, SHORT), quote);
  const short = standfirstShown(RATES[0]!, { robots: { ...NO_RULES, maxSnippet: 20 } });
  t.equal(short, RATES[0]!.slice(0, 20), 'what max-snippet leaves of a standfirst');
  t.end();
});

t.test('answers', async (t) => {
  const url = 'http://eldiario.example/rates';
  const site = await website(t, { '/rates': articlePage('日銀が政策金利を引き上げ', RATES, 'ja') });
  const { publish, post } = await startTestService(t, { clock: heldClock('2026-03-10T12:00:00Z'), site });
  await publish([{ url, title: '日銀が政策金利を引き上げ', language: 'ja' }]);
  const quote = '政策金利の引き上げは半年ぶりとなる。';
  const { body } = await post('/v1/search', { query: '政策金利', highlights: true, essential: true });
  t.match(body, { results: [{ url, highlights: [quote] }], essential: { excerpts: [{ text: quote, url }] } });
  const contents = (await post('/v1/contents', { urls: [url], query: '政策金利' })).body;
  t.match(contents.results, [{ excerpts: [quote], highlights: [quote] }]);
});
