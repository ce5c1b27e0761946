import t from 'tap';
import { readHtml } from '../../core/web/page/dom/dom.ts';
import { readPage } from '../../core/web/page/page.ts';
import { thingsInScripts, thingsUnder } from '../../core/web/page/structured/jsonld.ts';
import { microdataIn } from '../../core/web/page/structured/microdata.ts';
import { rdfaIn } from '../../core/web/page/structured/rdfa.ts';

const url = 'https://example.org/mate';
const data = (html: string) => readPage(html, { url }).data;
const json = (text: string) => `<script type="application/ld+json">${text}</script>`;

const SYNTAXES = {
  'JSON-LD': json(
    '{"@context":"https://schema.org","@type":"Product","name":"Mate","sku":"M1","gtin13":"7790000000001","brand":{"@type":"Brand","name":"Marca"},"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.5","reviewCount":12},"offers":[{"@type":"Offer","price":"1500.50","priceCurrency":"ARS","availability":"https://schema.org/InStock"},{"@type":"Offer","price":2000,"priceCurrency":"ARS"}]}',
  ),
  'JSON-LD in pieces': json(
    '{"@context":{"schema":"https://schema.org/"},"@graph":[{"@type":"schema:Product","schema:name":"Mate","schema:sku":"M1","schema:gtin13":"7790000000001","schema:brand":{"@type":"schema:Brand","schema:name":"Marca"},"schema:aggregateRating":{"@type":"schema:AggregateRating","schema:ratingValue":4.5,"schema:reviewCount":"12"},"schema:offers":[{"@id":"#a"},{"@id":"#b"}]},{"@id":"#a","@type":"schema:Offer","schema:price":1500.5,"schema:priceCurrency":"ARS","schema:availability":"InStock"},{"@id":"#b","@type":"schema:Offer","schema:price":"2.000,00","schema:priceCurrency":"ARS"}]}',
  ),
  microdata: `<div itemscope itemtype="https://schema.org/Product" itemref="more"><h1 itemprop="name">Mate</h1><span itemprop="sku">M1</span><meta itemprop="gtin13" content="7790000000001">
    <span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Marca</b></span></div>
    <div id="more"><p itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><i itemprop="ratingValue">4,5</i> de <i itemprop="reviewCount">12</i></p>
    <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><data itemprop="price" value="1500.50">$ 1.500,50</data><meta itemprop="priceCurrency" content="ARS"><link itemprop="availability" href="https://schema.org/InStock"></p>
    <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">2000</i><meta itemprop="priceCurrency" content="ARS"></p></div>`,
  RDFa: `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Mate</h1><span property="sku">M1</span><meta property="gtin13" content="7790000000001">
    <span property="brand" typeof="Brand"><b property="name">Marca</b></span><p rel="aggregateRating"><span typeof="AggregateRating"><i property="ratingValue">4.5</i> de <i property="reviewCount">12</i></span></p>
    <p property="offers" typeof="Offer"><span property="price" content="1500.50">$ 1.500,50</span><meta property="priceCurrency" content="ARS"><link property="availability" href="https://schema.org/InStock"></p>
    <p property="offers" resource="#b" typeof="Offer"></p></div><div vocab="https://schema.org/" resource="#b"><i property="price">2000</i><meta property="priceCurrency" content="ARS"></div>`,
};

t.test('one product in three syntaxes', (t) => {
  for (const [name, html] of Object.entries(SYNTAXES))
    t.same(
      data(`<html><body>${html}</body></html>`),
      {
        price: 1500.5,
        high_price: 2000,
        currency: 'ARS',
        availability: 'InStock',
        brand: 'Marca',
        sku: 'M1',
        gtin: '7790000000001',
        rating: 4.5,
        reviews: 12,
      },
      name,
    );
  t.end();
});

t.test('JSON-LD in disrepair', (t) => {
  const whole = '{"@context":"https://schema.org","@type":"Product","name":"Un <!-- mate -->","sku":"M1"}';
  for (const script of [
    `<!-- un comentario -->\n${whole}`,
    `<!--${whole}-->`,
    `// <![CDATA[\n${whole}\n// ]]>`,
    `/* uno */ ${whole.replace('"sku"', '/* dos */ "sku"')} // tres`,
    whole.replace('"M1"}', '"M1",},'),
    whole.replaceAll('"', '&quot;'),
    `${whole};`,
    whole.replace('Un ', 'Un\n\t'),
    whole.replace('"@type"', '"type"'),
  ])
    t.equal(thingsInScripts([script])[0]?.sku, 'M1', script);
  t.same(thingsInScripts(['{"@type":', 'nada', '']), []);
  t.end();
});

t.test('self-references are read once', (t) => {
  const loop = microdataIn(
    readHtml(
      '<div id="a" itemscope itemprop="self" itemref="b"></div><p id="b" itemscope itemprop="other" itemref="a"></p>',
    ),
  );
  t.equal(loop.length, 2);
  const wide = `<div id="x">${'<i itemprop="p">1</i>'.repeat(5000)}</div>${'<div itemscope itemref="x x x x x x x x"></div>'.repeat(400)}`;
  t.equal(microdataIn(readHtml(wide)).length, 400);
  const things = rdfaIn(
    readHtml(
      '<div resource="#a" typeof="Person"><p property="knows" resource="#a" typeof="Person"></p></div>',
    ),
  );
  t.doesNotThrow(() => JSON.stringify(things));
  const [first] = things.filter((thing) => thing['@id'] === '#a');
  t.equal(thingsUnder(first!, 'knows', things)[0], first);
  t.end();
});

t.test('a shop that declares nothing shows its price and number', (t) => {
  t.same(
    data(
      '<html><body><h1>Mate</h1><p class="old-price">$ 2.000,00</p><p class="price">€ 20,50</p><p><b>SKU:</b> MT-100</p><button class="add-to-cart">Comprar</button></body></html>',
    ),
    { price: 20.5, currency: 'EUR', availability: 'InStock', sku: 'MT-100' },
  );
  t.equal(data('<html><body><h1>Nota</h1><p class="price">€ 20,50</p></body></html>'), null);
  t.end();
});
