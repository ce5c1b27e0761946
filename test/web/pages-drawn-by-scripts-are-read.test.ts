// Pages without text in their HTML give what the data in their scripts hold.
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';

const url = 'https://example.org/nota';
const TITLE = 'El puente nuevo se abre en mayo';
const lines = [1, 2, 3, 4, 5].map(
  (n) =>
    `El párrafo ${n} de una nota que solo está en los datos de la página, con comas, puntos y bastante largo para contar como prosa.`,
);
const read = (script: string) =>
  readPage(`<title>${TITLE}</title><body><div id="root"></div><script>${script}</script>`, { url });

t.test('state assigned to a variable', (t) => {
  const state = {
    menu: ['Política', 'Deportes'],
    story: {
      headlines: { basic: TITLE },
      display_date: '2024-06-03T10:00:00-03:00',
      content_elements: lines.map((content) => ({ type: 'text', content })),
      related: [
        {
          content:
            'Otra nota del diario, con un párrafo largo que no tiene que ver con la primera ni la cita.',
        },
      ],
    },
  };
  const page = read(`window.Site = window.Site || {}; window.Site.state = ${JSON.stringify(state)}; go();`);
  t.same(page.paragraphs, lines);
  t.same(page.publishedAt, new Date('2024-06-03T13:00:00Z'));
  t.equal(page.publishedOn, '2024-06-03');
  t.end();
});

t.test('markup in a string', (t) => {
  const body = lines.map((line) => `<p>${line}</p>`).join('');
  t.same(
    read(`var data = JSON.parse(${JSON.stringify(JSON.stringify({ title: TITLE, body }))});`).paragraphs,
    lines,
  );
  t.end();
});

t.test('data that Next.js streams', (t) => {
  const row = [
    '$',
    'article',
    null,
    { children: lines.map((line) => ['$', 'p', null, { children: ['', line] }]) },
  ];
  const flight = `1:"$Sreact.fragment"\n2:${JSON.stringify(row)}\n`;
  const pieces = [flight.slice(0, 60), flight.slice(60)].map(
    (piece) => `self.__next_f.push(${JSON.stringify([1, piece])})`,
  );
  const html = pieces.map((piece) => `<script>${piece}</script>`).join('');
  const page = readPage(`<title>${TITLE}</title><body><div></div>${html}`, { url });
  t.same(page.paragraphs, lines);
  t.end();
});

t.test('settings and broken data are no text', (t) => {
  t.same(read(`window.cfg = {"title": "${TITLE}", "text": "Aceptar"}`).paragraphs, []);
  t.same(read(`window.cfg = {"title": `).paragraphs, []);
  t.same(read(`self.__next_f.push([1,"`).paragraphs, []);
  t.end();
});
