// What a shop's page shows of its product where its markup says nothing, or something else.
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';

const url = 'https://shop.example/p/thing';
const data = (body: string, at = url) =>
  readPage(`<!doctype html><body><h1>Una cosa</h1>${body}`, { url: at }).data;
const BUY = '<button>Añadir al carrito</button>';

t.test('availability from an element named for it, buttons, prices and scripts', (t) => {
  const shown: [body: string, want: string | undefined][] = [
    [`<div id="availability"><span>Derzeit nicht verfügbar.</span></div>`, undefined],
    [
      `<div class="product-page"><span class="price">12,50 €</span><div id="availability"><span>Derzeit nicht verfügbar.</span></div></div>`,
      'OutOfStock',
    ],
    [`${BUY}<p class="stock-label">Skladem</p>`, 'InStock'],
    [`${BUY}<a class="label"><span>Producto agotado</span></a>`, 'InStock'],
    [
      '<div class="product-info"><span class="price">12,50 €</span><strong>Agotado</strong></div>',
      'OutOfStock',
    ],
    ['<div class="product-info"><span class="price">12,50 €</span></div>', 'InStock'],
    ['<span class="price">12,50 €</span>', undefined],
    [`<script>var d = {"pageType": "product", "availability": "out_of_stock"}</script>`, 'OutOfStock'],
    ['<p>La tienda está en el centro de la ciudad.</p>', undefined],
  ];
  for (const [body, want] of shown) t.equal(data(body)?.availability, want, body);
  const declared = { '@type': 'Product', offers: { price: 1, availability: 'constructor' } };
  const script = `<script type="application/ld+json">${JSON.stringify(declared)}</script>`;
  t.equal(data(script)?.availability, 'InStock', 'as shown, not as a word that every object knows');
  t.end();
});

t.test('of several prices the one to be paid', (t) => {
  const prices: [body: string, want: number][] = [
    [`${BUY}<span class="old-price">80,00 €</span><span class="current-price">60,00 €</span>`, 60],
    [`${BUY}<del class="price">80,00 €</del><b class="price">60,00 €</b>`, 60],
    [`${BUY}<b class="price">60<sup>99</sup> €</b>`, 60.99],
    [`${BUY}<b class="price"><span class="hidden">60,99 €</span><span>60,99 €</span></b>`, 60.99],
    [`<div class="related"><b class="price">5,00 €</b></div>${BUY}<b class="price">60,00 €</b>`, 60],
  ];
  for (const [body, want] of prices) t.equal(data(body)?.price, want, body);
  t.end();
});

t.test('a declared price that the page shows as the former one', (t) => {
  const declared = `<script type="application/ld+json">{"@type":"Product","offers":{"price":"80.00","priceCurrency":"EUR"}}</script>`;
  const box = (now: string) =>
    `${declared}<div><span class="original-price">80,00 €</span><span class="current-price">${now} €</span></div>`;
  t.equal(data(box('60,00'))?.price, 60);
  t.equal(data(box('6,00'))?.price, 80, 'a rate by the month');
  t.end();
});

t.test('number and brand next to their labels, in tables and in addresses', (t) => {
  const said: [body: string, field: string, want: string | undefined][] = [
    [`${BUY}<table><tr><th>Marke</th><td>Acme</td></tr></table>`, 'brand', 'Acme'],
    [`${BUY}<dl><dt>Hersteller:</dt><dd>Acme</dd></dl>`, 'brand', 'Acme'],
    [`${BUY}<a href="/x">Visit the Acme Store</a>`, 'brand', 'Acme'],
    [`${BUY}<p>Marca: Acme</p>`, 'brand', 'Acme'],
    [`${BUY}<script>dataLayer = [{"item_brand": "Acme"}]</script>`, 'brand', 'Acme'],
    [`${BUY}<p>Marca: sin marca</p>`, 'brand', undefined],
    [`${BUY}<ul><li><span>Koda:</span> 0638</li></ul>`, 'sku', '0638'],
    [`${BUY}<p>Cod produs: 5099873</p>`, 'sku', '5099873'],
    [`${BUY}<td>〈商品編號：M672965〉</td>`, 'sku', 'M672965'],
    [`${BUY}<span id="detail-adno">278526</span>`, 'sku', '278526'],
    [`${BUY}<span class="product-code">Thing</span>`, 'sku', undefined],
  ];
  for (const [body, field, want] of said) t.equal(data(body)?.[field], want, body);
  t.equal(data(BUY, 'https://shop.example/regal-p400105394.html')?.sku, '400105394');
  t.end();
});

t.test('a price next to its label, in the text or in what the page says about itself', (t) => {
  const said: [body: string, want: number | undefined][] = [
    [`${BUY}<p><b>Precio:</b> $ 1.250,50</p>`, 1250.5],
    [`${BUY}<dl><dt>Our price</dt><dd>£12.99</dd></dl>`, 12.99],
    [`${BUY}<p>Precio de oferta</p><p>Consultar</p>`, undefined],
    ['<meta name="description" content="直購價：$294。嚴選上等白羅曼鵝肉。">', 294],
    ['<meta name="description" content="Cuánto cuesta y a qué precio se vende: 300 páginas.">', undefined],
  ];
  for (const [body, want] of said) t.equal(data(body)?.price, want, body);
  t.end();
});

t.test('articles have no prices of their own', (t) => {
  const article = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Una cosa"}</script>`;
  t.equal(data(`${article}<p>Costaba <span class="price">12,50 €</span> y se agotó.</p>`), null);
  t.end();
});
