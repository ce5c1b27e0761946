// Names of elements that hid text of articles, and lines that got into it without being the article's.
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';

const url = 'https://example.org/politica/nota';
const LONG =
  'El texto de un párrafo de la nota, con varias oraciones. Tiene comas, puntos y bastante largo para contar como prosa de verdad en la página.';
const OTHER =
  'Otra historia de otra página del diario, contada en un recuadro con un párrafo tan largo como los de la nota, para que tiente a quien lee.';
const read = (body: string, head = '') =>
  readPage(`<!doctype html><html lang="es"><head>${head}</head><body>${body}</body></html>`, { url });
const jsonld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const endings = (paragraphs: readonly string[]) => paragraphs.map((text) => text.split(' ').at(-1));

t.test('names of layouts are no parts of the page', (t) => {
  const boxes = [1, 2, 3, 4].map((n) => `<div class="sidebar-grid__content"><p>${LONG} ${n}</p></div>`);
  t.same(endings(read(`<h1>Una nota</h1>${boxes.join('')}`).paragraphs), ['1', '2', '3', '4']);
  t.end();
});

t.test('a paragraph is not dropped for a weak name', (t) => {
  const { paragraphs } = read(
    `<article><h1>Una nota</h1><p>${LONG} 1</p><p class="paywall">«Fue así», dijo ella.</p><p class="paywall" aria-hidden="true">${LONG} 2</p><p class="caption">Una foto de la plaza</p></article>`,
  );
  t.same(paragraphs, [`${LONG} 1`, '«Fue así», dijo ella.', `${LONG} 2`]);
  t.end();
});

t.test('text goes on after a heading of teasers between two paragraphs', (t) => {
  const teasers = `<h3>Te puede interesar</h3><div class="cards"><p><a href="/x">${OTHER}</a></p></div>`;
  const comments = `<h3>Comentarios</h3><div class="thread"><p>${OTHER}</p></div>`;
  const { paragraphs } = read(
    `<article><h1>Una nota</h1><div><p>${LONG} 1</p><p>${LONG} 2</p><p>${LONG} 3</p>${teasers}<p>${LONG} 4</p><p>${LONG} 5</p>${comments}</div></article>`,
  );
  t.same(endings(paragraphs), ['1', '2', '3', '4', '5']);
  t.end();
});

t.test('names that leave far less than the article holds are not believed', (t) => {
  const rows = [1, 2, 3, 4, 5].map((n) => `<div class="promo widget"><p>${LONG} ${n}</p></div>`);
  const inside = rows.map((row) => `<div class="related-item">${row}</div>`);
  t.equal(read(`<article><h1>Una nota</h1>${inside.join('')}</article>`).paragraphs.length, 5);
  t.end();
});

t.test('the declared text stands in for a page that shows less, unless it is paid for', (t) => {
  const articleBody = [1, 2, 3, 4, 5].map((n) => `${LONG} ${n}`).join('\n');
  const article = { '@type': 'NewsArticle', headline: 'Una nota', articleBody };
  const body = `<article><h1>Una nota</h1><p>${LONG} 1</p></article>`;
  t.equal(read(body, jsonld(article)).paragraphs.length, 5);
  t.equal(read(body, jsonld({ ...article, isAccessibleForFree: false })).paragraphs.length, 1);
  t.end();
});

t.test('title, standfirst and key points are not in the text', (t) => {
  const { standfirst, paragraphs } = read(
    `<article><h1>Una nota sobre algo</h1><h2 class="bajada">La bajada dice en una oración de qué va la nota entera.</h2>
     <ul><li>Un punto de los que la resumen.</li><li>Otro punto de los que la resumen.</li></ul>
     <p>Una nota sobre algo</p>${[1, 2, 3, 4, 5].map((n) => `<p>${LONG} ${n}</p>`).join('')}</article>`,
  );
  t.equal(standfirst, 'La bajada dice en una oración de qué va la nota entera.');
  t.same(endings(paragraphs), ['1', '2', '3', '4', '5']);
  t.end();
});

t.test('an article that only repeats its description keeps its text', (t) => {
  const { paragraphs } = read(
    `<article><h1>Una nota breve</h1><p>${LONG}</p></article>`,
    `<meta name="description" content="${LONG}">`,
  );
  t.same(paragraphs, [LONG]);
  t.end();
});

t.test('prompts, share lines and credits of pictures are not in the text', (t) => {
  const lines = [
    'Suscribite a nuestro newsletter para recibir lo mejor cada mañana.',
    'Sign up for our newsletter to get the best stories every morning.',
    'Melden Sie sich hier für den Newsletter an.',
    'Facebook Twitter WhatsApp',
    'Una protesta en la plaza. Foto: Ana Ruiz/AFP',
  ];
  const real =
    'Register offices across the country closed on Monday, and subscribers to the union walked out.';
  const { paragraphs } = read(
    `<article><h1>Una nota</h1><p>${LONG} 1</p>${lines.map((line) => `<p>${line}</p>`).join('')}<p>${real}</p><p>${LONG} 2</p></article>`,
  );
  t.same(paragraphs, [`${LONG} 1`, real, `${LONG} 2`]);
  t.end();
});

t.test('Japanese, Chinese and Korean prompts are not in the text; sentences about members are', (t) => {
  const said = [
    '気象庁は十三日の夜、日向灘を震源とする強い地震があったと発表した。震源の深さは約三十キロと推定される。',
    '同社によると、有料会員は昨年より一割増えた。',
    '県は沿岸の住民に対し、海岸から離れて高い場所に避難するよう呼びかけている。けが人の情報は今のところ入っていない。',
  ];
  const asked = ['この記事は会員限定です。', '무단전재 및 재배포 금지', '加入會員'];
  const { paragraphs } = read(
    `<article><h1>Una nota</h1>${[...said, ...asked].map((line) => `<p>${line}</p>`).join('')}</article>`,
  );
  t.same(paragraphs, said);
  t.end();
});

t.test('scripts, styles and drawings are passed over, and nothing that stands beside them', (t) => {
  const between = [
    '<script>var a = "<p>no</p>";</script>',
    '<style>p { color: red }</style>',
    '<svg><svg><title>no</title></svg><text>no</text></svg>',
    '<!-- <script> -->',
    '<i title="<script>"></i>',
    '<div><svg><path></div>',
  ];
  const { paragraphs } = read(
    `<article><h1>Una nota</h1>${between.map((piece, n) => `<p>${LONG} ${n}</p>${piece}`).join('')}<p>${LONG} z</p></article>`,
  );
  t.same(endings(paragraphs), ['0', '1', '2', '3', '4', '5', 'z']);
  t.end();
});

t.test('what links tell screen readers is not read', (t) => {
  const { paragraphs } = read(
    `<article><h1>Una nota</h1><p>${LONG} <a href="https://example.com">Ein Bericht(öffnet im neuen Fenster)</a> dazu.</p></article>`,
  );
  t.same(paragraphs, [`${LONG} Ein Bericht dazu.`]);
  t.end();
});

t.test('Japanese says as much with half of the letters', (t) => {
  const lines = [
    '市は十四日、新しい図書館を駅の南側に建てる計画を発表した。',
    '来年の春に工事を始め、二年後に開く予定だという。',
    '費用は三十億円を見込む。',
  ];
  const { paragraphs } = read(
    `<main><h1>市が図書館を計画</h1><div class="x">${lines.map((line) => `<p>${line}</p>`).join('')}</div></main>`,
  );
  t.same(paragraphs, lines);
  t.end();
});
