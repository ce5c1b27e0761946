/** Structured data for custom indexes: what schema.org and Open Graph say a page sells, in flat fields. */
import { isThing, lineIn, type Thing, typesOf } from './jsonld.ts';
import { type Metadata, metaLine } from './metadata.ts';

export type Data = Record<string, string | number>;

const PRODUCT =
  /^(?:Product|ProductGroup|IndividualProduct|SomeProducts|Vehicle|Car|Book|SoftwareApplication|MobileApplication|Movie|Recipe|Hotel|Restaurant|LocalBusiness|Course)$/;

/** The declared fields of a page, or null when there are none. */
export function dataOf(data: Metadata): Data | null {
  const product = data.things.find((thing) => typesOf(thing).some((type) => PRODUCT.test(type))) ?? null;
  const fields: Data = {};
  const put = (key: string, value: string | number | null) => {
    if (value !== null && value !== '' && !(key in fields)) fields[key] = value;
  };
  const offer = offerIn(product, data.things);
  put(
    'price',
    amount(
      lineIn(offer, 'price', 'lowPrice') ??
        specified(offer) ??
        metaLine(
          data,
          'product:price:amount',
          'og:price:amount',
          'product:sale_price:amount',
          'twitter:data1_price',
        ),
    ),
  );
  put('high_price', amount(lineIn(offer, 'highPrice')));
  put(
    'currency',
    lineIn(offer, 'priceCurrency') ??
      currencyIn(offer) ??
      metaLine(data, 'product:price:currency', 'og:price:currency'),
  );
  put(
    'availability',
    availability(lineIn(offer, 'availability') ?? metaLine(data, 'product:availability', 'og:availability')),
  );
  put('brand', lineIn(product, 'brand', 'manufacturer') ?? metaLine(data, 'product:brand', 'og:brand'));
  put(
    'sku',
    lineIn(product, 'sku', 'productID') ?? lineIn(offer, 'sku') ?? metaLine(data, 'product:retailer_item_id'),
  );
  put('mpn', lineIn(product, 'mpn'));
  put(
    'gtin',
    lineIn(product, 'gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'isbn') ?? lineIn(offer, 'gtin', 'gtin13'),
  );
  put('condition', availability(lineIn(offer, 'itemCondition') ?? metaLine(data, 'product:condition')));
  const rating = isThing(product?.aggregateRating) ? product.aggregateRating : null;
  put('rating', amount(lineIn(rating, 'ratingValue')));
  put('reviews', amount(lineIn(rating, 'reviewCount', 'ratingCount')));
  return Object.keys(fields).length > 0 ? fields : null;
}

function offerIn(product: Thing | null, things: Thing[]): Thing | null {
  const own = [product?.offers].flat().filter(isThing);
  const offer =
    own[0] ??
    (product ? null : things.find((thing) => typesOf(thing).some((type) => /Offer$/.test(type)))) ??
    null;
  const nested = [offer?.offers].flat().find(isThing);
  return offer && offer.price === undefined && offer.lowPrice === undefined && nested ? nested : offer;
}

function specified(offer: Thing | null): string | null {
  const price = [offer?.priceSpecification].flat().find(isThing) ?? null;
  return lineIn(price, 'price', 'minPrice');
}

function currencyIn(offer: Thing | null): string | null {
  return lineIn([offer?.priceSpecification].flat().find(isThing) ?? null, 'priceCurrency');
}

/** "1.234,56" and "1,234.56" are the same amount; null when the text is none. */
export function amount(text: string | null): number | null {
  const digits = text?.replace(/[^\d.,-]/g, '').replace(/^[.,]+|[.,]+$/g, '') ?? '';
  if (!/\d/.test(digits)) return null;
  const mark =
    /[.,](\d{1,2})$/.exec(digits) ??
    (/[.,].*[.,]/.test(digits) && !sameMarks(digits) ? /[.,](\d+)$/.exec(digits) : null);
  const whole = (mark ? digits.slice(0, mark.index) : digits).replace(/[.,]/g, '');
  const value = Number(mark ? `${whole}.${mark[1]}` : whole);
  return Number.isFinite(value) ? value : null;
}

function sameMarks(digits: string): boolean {
  return !(digits.includes('.') && digits.includes(','));
}

/** `https://schema.org/InStock` → `InStock`. */
function availability(text: string | null): string | null {
  return text?.replace(/^.*[/#]/, '') || null;
}
