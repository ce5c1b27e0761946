/** What a shop's page says of its product next to a label: its number and its brand. */
import { collapsed } from '../../markup-text.ts';
import { elements, lowerClassAndId, type Node, shortText } from '../dom/dom.ts';
import { isBesideProduct } from './beside-product.ts';
import { type Price, readPrice } from './price.ts';

const MAX_LABEL = 60;
/** Labels of one kind that are looked at: what is beside each is searched among its siblings. */
const MAX_LABELS = 200;

/** Labels of a shop's product number, in the languages read here. */
const NUMBER_LABEL =
  /^(?:sku|asin|ref(?:\.|erence|erencia|erência|erenz)?(?:\s+(?:produto|producto|produit))?|n(?:r|º|°|o)\.?\s*(?:ref|art)\w*\.?|art(?:ikel|icle|ículo|icolo)?[.-]?\s?(?:nr|nummer|no|number|n°)\.?|best(?:ell)?[.-]?\s?(?:nr|nummer)\.?|(?:e?bay )?item\s?(?:number|no\.?|#|id)|(?:product|article|style|item) (?:code|number|id|no\.?)|produkta kods|preces kods|c[oó]d(?:\.|igo|ice)?(?:\s+(?:de(?:l)?\s+)?(?:produs|producto|produto|articolo|prodotto|art[ií]culo))?|k[oó]d(?:a|\s+(?:produktu|produkta|zboží|tovaru|izdelka))?|cikksz[aá]m|numer referencyjny|[šs]ifra(?:\s+(?:izdelka|proizvoda|artikla))?|артикул|код(?:\s+товара)?|品番|商品番号|商品編號|ad id|post(?:ing)? id|listing id|anzeigen-?(?:nummer|nr\.?|id)|id anuncio|model(?:o)? (?:no|number)\.?)(?![\p{L}\d])\s*[:：.#]?\s*/iu;
const NUMBER = /^[A-Za-z]{0,4}[\w./-]{0,30}$/;

/** Labels of a brand or maker. */
const BRAND_LABEL =
  /^(?:brand(?: name)?|marke|marca|marque|merk|m(?:ä|ae)rke|merke|varumärke|značka|znamka|blagovna znamka|marka|m[aá]rka|zīmols|gamintojas|бренд|марка|торговая марка|hersteller|manufacturer|make|make ?\/ ?(?:model|manufacturer)|maker|fabricante|fabricant|produttore|produc[aă]tor|producent|proizvo[dđ]a[cč]|proizvajalec|v[yý]robc[ea]|gy[aá]rt[oó]|ražotājs|tillverkare|valmistaja|производитель|виробник|ブランド|メーカー|品牌|브랜드|제조사|thương hiệu|nhãn hiệu|merek)(?:\s*[:：]\s*|\s*$)/iu;
/** "Visit the Acme Store". */
const STORE =
  /^(?:visit the|besuchen? sie den|besuche den|visita (?:la tienda de|lo store di)|visiter la boutique|bezoek de)\s+(.{2,40}?)(?:[ -](?:store|shop|-?winkel))?$/i;
const BRAND_NAME =
  /(?:^|[\s_-])(?:product-?)?(?:brand|manufacturer|marca|marke|marque|znacka|producer)(?:-?(?:name|link|title))?(?=$|[\s_])/;
const MAX_BRAND = 40;
/** Values of a brand that name none. */
const NO_BRAND =
  /^(?:n\/?a|none|no brand|sin marca|ohne marke|other|otros?|sonstige|-+|\?+|brand|marca|marke)$/i;

/** Labels of a price, in the languages read here. */
const PRICE_LABEL =
  /^(?:(?:our |sale |special |final )?price|precio(?: (?:final|actual|de oferta))?|preço|(?:unser |aktueller )?preis|prix|prezzo|prijs|pris|cena|cijena|цена|ціна|直購價|售價|特價|促銷價|售价|特价|価格|販売価格|판매가|가격|giá(?: bán)?|harga)(?![\p{L}\d])\s*[:：]?\s*/iu;
/** The same in running text, which needs the colon. */
const PRICE_SAID = new RegExp(
  `(?<![\\p{L}\\d])${PRICE_LABEL.source.slice(1).replace('[:：]?', '[:：]')}(.{1,40})`,
  'iu',
);
/** Names of elements that hold a product's number and nothing else. */
const NUMBER_NAME =
  /(?:^|[\s_-])(?:sku|(?:product|article|item|ad|listing|artikel)-?(?:id|no|nr|number|code))(?=$|[\s_])/;

/** A price with its currency, next to its label on the page or in what the page says about itself; or null. */
export function labelledPrice(root: Node, description: string | null): Price | null {
  for (const text of besideLabels(root, PRICE_LABEL)) {
    const price = priceAtStart(text);
    if (price) return price;
  }
  return saidPrice(description);
}

/** A price with its currency, behind its label in running text ("Price: $12"), or null. */
export function saidPrice(text: string | null): Price | null {
  return priceAtStart(PRICE_SAID.exec(text ?? '')?.[1] ?? '');
}

function priceAtStart(text: string): Price | null {
  const price = readPrice(text);
  return price.amount !== null && price.amount > 0 && price.mark !== null ? price : null;
}

/** The product's number next to its label on the page, or alone in an element named for it, or null. */
export function shownNumber(root: Node): string | null {
  for (const beside of besideLabels(root, NUMBER_LABEL)) {
    const number = beside.split(/\s/)[0] ?? '';
    if (isNumber(number)) return number;
  }
  for (const node of elements(root)) {
    if (!NUMBER_NAME.test(lowerClassAndId(node)) || isBesideProduct(node)) continue;
    const number = shortText(node);
    if (isNumber(number)) return number;
  }
  return null;
}

function isNumber(text: string): boolean {
  return text.length >= 3 && NUMBER.test(text) && /\d/.test(text);
}

/** The brand next to its label, on a link to the brand's own store, or in an element named for it. */
export function shownBrand(root: Node): string | null {
  for (const beside of besideLabels(root, BRAND_LABEL)) if (isBrand(beside)) return beside;
  for (const node of elements(root)) {
    if (node.tag === 'body' || node.tag === 'script' || isBesideProduct(node)) continue;
    const named = BRAND_NAME.test(lowerClassAndId(node));
    if (!named && node.tag !== 'a') continue;
    const text = shortText(node) || shortText({ ...node, children: [imageText(node)] });
    const store = STORE.exec(text)?.[1];
    if (store) return store;
    const brand = text.replace(BRAND_LABEL, '');
    if (named && isBrand(brand)) return brand;
  }
  return null;
}

function imageText(node: Node): string {
  for (const inner of elements(node)) if (inner.tag === 'img') return inner.attributes.alt ?? '';
  return '';
}

function isBrand(text: string): boolean {
  return text.length > 1 && text.length <= MAX_BRAND && /\p{L}/u.test(text) && !NO_BRAND.test(text);
}

function* besideLabels(root: Node, label: RegExp): Generator<string> {
  let seen = 0;
  for (const node of elements(root)) {
    if (node.tag === 'script' || node.tag === 'style' || node.tag === 'option') continue;
    const own = collapsed(node.children.filter((child) => typeof child === 'string').join(' ')).replace(
      /^[([{〈【「]+|(?<![)\]}〉】」])[)\]}〉】」]+$/g,
      '',
    );
    if (own.length < 2 || own.length > MAX_LABEL || !label.test(own) || isBesideProduct(node)) continue;
    if (++seen > MAX_LABELS) return;
    const beside = own.replace(label, '') || after(node, label);
    if (beside !== '') yield beside;
  }
}

/** The text after a label alone in its element: `<b>SKU:</b> 123`, `<th>SKU</th><td>123</td>`, `<dt>…<dd>…`. */
function after(node: Node, label: RegExp): string {
  const inner = shortText(node).replace(label, '');
  if (inner !== '') return inner;
  const siblings = node.parent?.children ?? [];
  for (const sibling of siblings.slice(siblings.indexOf(node) + 1)) {
    const text = collapsed(typeof sibling === 'string' ? sibling : shortText(sibling)).replace(
      /^[\s:：.#]+/,
      '',
    );
    if (text !== '') return text.length <= 2 * MAX_LABEL ? text : '';
  }
  // Boxed: <div><span>SKU</span></div><div>123</div>
  const box = node.parent;
  const around = box?.parent ? shortText(box.parent) : '';
  const written = shortText(node);
  return around.length <= 2 * MAX_LABEL
    ? around.slice(around.indexOf(written) + written.length).replace(/^[\s:：.#]+/, '')
    : '';
}

/** Where addresses contain a number: /dp/B0…, /itm/133…, …-12185160.html, ?pid=260591. */
const IN_PATH = [
  /\/(?:dp|itm|product|prod|item|sku)\/([A-Z0-9]{6,})(?=[/?#]|$)/,
  /(?:^|[/_-])[a-z]?([A-Z]{0,2}\d{5,})(?:\.\w{3,4})?\/?$/,
  /[a-z](\d{6,})(?:\.\w{3,4})?\/?$/,
  /[,/_-]p(\d{5,})(?=[,/._-]|$)/,
];
const IN_QUERY = ['pid', 'sku', 'product_id', 'productid', 'itemid', 'childsku'];

/** The product's number in its address, or null. */
export function numberInAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  for (const [key, value] of url.searchParams)
    if (IN_QUERY.includes(key.toLowerCase()) && /^[\w.-]{3,30}$/.test(value)) return value;
  for (const pattern of IN_PATH) {
    const found = pattern.exec(url.pathname)?.[1];
    if (found) return found;
  }
  return null;
}
