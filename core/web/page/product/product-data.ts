/** Structured data for custom indexes: what a page declares about its product, in flat fields. */
import { shortened } from '../../../language/cut-text.ts';
import { isObject } from '../../../platform/objects.ts';
import type { Node } from '../dom/dom.ts';
import { isOfType, lineIn, type Thing, thingsUnder } from '../structured/jsonld.ts';
import { type Metadata, metaLine } from '../structured/metadata.ts';
import { readPrice } from './price.ts';
import { isShop, shownAvailability } from './shop.ts';
import { type ShownPrice, shownPrices } from './shown-price.ts';
import { labelledPrice, numberInAddress, shownBrand, shownNumber } from './shown-values.ts';

export type ProductData = Record<string, string | number>;

const PRODUCT =
  /^(?:Product|ProductGroup|IndividualProduct|SomeProducts|ProductModel|Vehicle|Car|Book|SoftwareApplication|MobileApplication|Movie|Recipe|Hotel|Restaurant|LocalBusiness|Course)$/;
const OFFER = /Offer$/;

const PRICE_META = [
  'product:price:amount',
  'product:sale_price:amount',
  'og:price:amount',
  'twitter:data1_price',
];
const CURRENCY_META = ['product:price:currency', 'product:sale_price:currency', 'og:price:currency'];
const GTINS = ['gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'isbn'];

/** How many variants and sellers of a product are read, and how many prices of each. */
const MAX_OFFERS = 200;
/** Values are part of every result, so longer ones are cut (characters). */
const MAX_VALUE = 200;
/** "Dirham marocain", "US Dollars ($)". */
const MAX_CURRENCY = 30;
const ISO_LIKE = /^[A-Za-z]{3}$/;

/**
 * The declared fields of a page (schema.org, Open Graph), or null when there are none. If a shop declares no
 * price or product number, those shown next to a label on the page are used.
 */
export function productDataOf(
  data: Metadata,
  root: Node,
  url: string,
  scripts: () => readonly string[],
): ProductData | null {
  const product = data.things.find((thing) => isOfType(thing, PRODUCT)) ?? null;
  const offers = offersOf(product, data.things);
  const offer = offers[0] ?? null;
  const fields: ProductData = {};
  const put = (key: string, value: string | number | null) => {
    if (value === null || value === '' || key in fields) return;
    fields[key] = typeof value === 'string' ? shortened(value, MAX_VALUE) : value;
  };
  putPrices(offers, data, put);
  put('availability', availability(offers, metaLine(data, 'product:availability', 'og:availability')));
  put(
    'brand',
    lineIn(product, 'brand', 'manufacturer') ?? metaLine(data, 'product:brand', 'og:brand', 'brand'),
  );
  const sku = lineIn(product, 'sku') ?? lineIn(offer, 'sku') ?? metaLine(data, 'product:retailer_item_id');
  put('sku', numberAlone(sku));
  put('mpn', lineIn(product, 'mpn'));
  put('gtin', lineIn(product, ...GTINS) ?? lineIn(offer, ...GTINS) ?? metaLine(data, 'product:ean'));
  put('condition', lastWord(lineIn(offer, 'itemCondition') ?? metaLine(data, 'product:condition')));
  const rating = isObject(product?.aggregateRating) ? product.aggregateRating : null;
  put('rating', readPrice(lineIn(rating, 'ratingValue')).amount);
  put('reviews', readPrice(lineIn(rating, 'reviewCount', 'ratingCount')).amount);
  // The product or offer on an article's page is the outlet's subscription.
  const declares =
    data.article === null ? product !== null || offer !== null : product !== null && offer !== null;
  if (declares || isShop(data, root, scripts)) {
    putShownPrice(fields, shownPrices(root), put);
    if (!('price' in fields)) {
      const labelled = labelledPrice(root, metaLine(data, 'og:description', 'description'));
      put('price', labelled?.amount ?? null);
      put('currency', labelled && (labelled.currency ?? labelled.mark));
    }
    const scripted = (field: ScriptedField) => (field in fields ? null : scriptedValue(scripts(), field));
    put('availability', shownAvailability(root) ?? scripted('availability'));
    if ('price' in fields) put('availability', 'InStock');
    put('brand', shownBrand(root) ?? scripted('brand'));
    put(
      'sku',
      shownNumber(root) ??
        numberAlone(lineIn(product, 'productID')) ??
        scripted('sku') ??
        numberInAddress(url),
    );
  } else put('sku', lineIn(product, 'productID'));
  return Object.keys(fields).length > 0 ? fields : null;
}

type Put = (key: string, value: string | number | null) => void;

/** Of several offers (variants, sellers), the lowest price, and the highest as `high_price`. */
function putPrices(offers: Thing[], data: Metadata, put: Put): void {
  const currency =
    offers.map(currencyIn).find((code) => code !== null) ?? currencyOf(metaLine(data, ...CURRENCY_META));
  const amounts = offers.flatMap((offer) => pricesIn(offer, currency)).filter((one) => one > 0);
  const shared = /price|precio|preis|prix|prezzo|cena/i.test(metaLine(data, 'twitter:label1') ?? '')
    ? metaLine(data, 'twitter:data1')
    : null;
  const declared = readPrice(metaLine(data, ...PRICE_META) ?? shared, currency).amount;
  const lowest = amounts.length > 0 ? Math.min(...amounts) : declared;
  const high = offers
    .map((offer) => readPrice(lineIn(offer, 'highPrice'), currency).amount)
    .filter((one) => one !== null);
  const highest = Math.max(...amounts, ...high);
  put('price', lowest);
  if (lowest !== null && highest > lowest) put('high_price', highest);
  if (lowest !== null || offers.length > 0) put('currency', currency ?? markIn(offers));
}

function pricesIn(offer: Thing, currency: string | null): number[] {
  const specified = [offer.priceSpecification].flat().filter(isObject);
  const written = [offer.price, offer.lowPrice].flat().filter((one) => one !== undefined);
  const prices = written.length > 0 ? written : specified.map((one) => one.price ?? one.minPrice);
  return prices
    .slice(0, MAX_OFFERS)
    .map((one) => (typeof one === 'number' ? one : readPrice(lineIn({ one }, 'one'), currency).amount))
    .filter((one): one is number => Number.isFinite(one));
}

function currencyIn(offer: Thing): string | null {
  const specified = [offer.priceSpecification].flat().find(isObject) ?? null;
  return currencyOf(lineIn(offer, 'priceCurrency')) ?? currencyOf(lineIn(specified, 'priceCurrency'));
}

/** A declared currency as its code or sign; null for anything else. */
function currencyOf(declared: string | null): string | null {
  if (declared === null || declared.length > MAX_CURRENCY) return null;
  if (ISO_LIKE.test(declared)) return declared.toUpperCase();
  const { currency, mark } = readPrice(declared);
  return currency ?? mark;
}

/** The currency in a price such as "€ 20". */
function markIn(offers: Thing[]): string | null {
  for (const offer of offers) {
    const price = readPrice(lineIn(offer, 'price', 'lowPrice'));
    if (price.mark !== null) return price.currency ?? price.mark;
  }
  return null;
}

/** Some shops write the name behind the number. */
function numberAlone(sku: string | null): string | null {
  const [, number] = /^(\S+)\s+\p{L}{2}.*$/u.exec(sku ?? '') ?? [];
  return number !== undefined && /\d/.test(number) ? number : sku;
}

/** A lower price than this share of the former one is for something else, such as a monthly rate. */
const DEEPEST_CUT = 0.3;

/** In the same box, or in two boxes beside each other. */
function isBeside(one: Node, other: Node): boolean {
  const above = (node: Node) => [node.parent, node.parent?.parent ?? null].filter((at) => at !== null);
  return above(one).some((at) => above(other).includes(at));
}

/** The price shown where none is declared, or where the declared one is shown as the former price. */
function putShownPrice(fields: ProductData, [best, ...others]: ShownPrice[], put: Put): void {
  if (!best) return;
  const declared = Number(fields.price);
  const former = others.some(
    ({ amount, points, node }) => points < 0 && amount === declared && isBeside(node, best.node),
  );
  const reduced = best.amount < declared && best.amount > declared * DEEPEST_CUT;
  if (former && best.points > 0 && reduced) fields.price = best.amount;
  if ('price' in fields) return;
  put('price', best.amount);
  put('currency', best.currency ?? best.mark);
}

/** The product's own offers, including those of aggregates and variants; else the page's first. */
function offersOf(product: Thing | null, things: Thing[]): Thing[] {
  if (!product) return things.filter((thing) => isOfType(thing, OFFER)).slice(0, 1);
  const found = thingsUnder(product, 'offers', things);
  const inner = found.flatMap((offer) => thingsUnder(offer, 'offers', things));
  const variants = thingsUnder(product, 'hasVariant', things).flatMap((one) =>
    thingsUnder(one, 'offers', things),
  );
  const named =
    found.length > 0 ? [] : things.filter((one) => thingsUnder(one, 'itemOffered', things).includes(product));
  const all = [...new Set([...found, ...inner, ...variants, ...named])].slice(0, MAX_OFFERS);
  const priced = all.filter((offer) => pricesIn(offer, null).length > 0);
  return priced.length > 0 ? priced : all;
}

/** In stock when any offer is. `https://schema.org/InStock` → `InStock`. */
function availability(offers: Thing[], declared: string | null): string | null {
  const words = offers.map((offer) => lastWord(lineIn(offer, 'availability'))).filter((one) => one !== null);
  const one = words.find((word) => /^in ?stock$/i.test(word)) ?? words[0] ?? lastWord(declared);
  if (one === null) return null;
  const plain = one.toLowerCase().replace(/[\s_-]+/g, '');
  if (Object.hasOwn(SPELLED, plain)) return SPELLED[plain]!;
  return /^[A-Z][A-Za-z]+$/.test(one) ? one : null;
}

/** Spellings of Open Graph and of careless markup, as schema.org writes them. */
const SPELLED: Record<string, string> = {
  instock: 'InStock',
  available: 'InStock',
  oos: 'OutOfStock',
  outofstock: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  availablefororder: 'BackOrder',
  discontinued: 'Discontinued',
  soldout: 'SoldOut',
  sold: 'SoldOut',
  notsold: 'InStock',
  forsale: 'InStock',
  true: 'InStock',
  '1': 'InStock',
  yes: 'InStock',
};

function lastWord(text: string | null): string | null {
  return text?.replace(/^.*[/#]/, '') || null;
}

type ScriptedField = 'availability' | 'brand' | 'sku';

const value = (names: string, pattern: string, quote = '["\']') =>
  new RegExp(`["'](?:${names})["']\\s*:\\s*${quote}(${pattern})${quote}\\s*[,}\\]]`, 'i');

/** Names that analytics and shop software use, with the form of their values. Prices there are often of something else. */
const FIELDS: Record<ScriptedField, RegExp> = {
  availability: value(
    'availability|stock_?status|is_?in_?stock|in_?stock|available|is_?available',
    '(?:https?:\\\\?/\\\\?/schema\\.org\\\\?/)?(?:in[ _-]?stock|out[ _-]?of[ _-]?stock|sold[ _-]?out|true|false|available|unavailable)',
    `["']?`,
  ),
  brand: value('brand|item_brand|product_?brand|brand_?name|manufacturer', '[^"\'\\\\{}\\[\\]<>]{2,40}'),
  sku: value('sku|product_?sku|item_?sku|article_?number|product_?number|product_?code', '[\\w.-]{3,30}'),
};
const OUT = /out|sold|false|unavail/i;

/** The first value of a field in the scripts, or null. */
function scriptedValue(scripts: readonly string[], field: ScriptedField): string | null {
  for (const script of scripts) {
    const found = FIELDS[field].exec(script)?.[1];
    if (found === undefined) continue;
    return field === 'availability' ? (OUT.test(found) ? 'OutOfStock' : 'InStock') : found.trim();
  }
  return null;
}
