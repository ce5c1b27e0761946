/** Whether a page sells something, and whether what it sells can be bought. */
import { lengthInLetters } from '../../markup-text.ts';
import { elements, lowerClassAndId, type Node, shortText } from '../dom/dom.ts';
import { type Metadata, metaLine } from '../structured/metadata.ts';
import { isBesideProduct } from './beside-product.ts';
import { shownPrices } from './shown-price.ts';
import { saidPrice } from './shown-values.ts';

const BUTTON_NAME =
  /add[\s_-]?to[\s_-]?(?:cart|basket|bag)|addtocart|buy[\s_-]?(?:now|box)|buybox|in-den-warenkorb|warenkorb-button|anadir-al-carrito|agregar-al-carrito|ajouter-au-panier|adicionar-ao-carrinho|aggiungi-al-carrello|dodaj-do-koszyka/;
/** What buttons say that put something into a cart or order it. */
const BUTTON_TEXT =
  /^(?:add to (?:cart|basket|bag|trolley)|buy(?: it)? now|buy|order now|pre-?order|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|kaufen|(?:añadir|agregar|sumar) al (?:carrito|carro|cesta)|añadir a la cesta|comprar(?: ahora| ya)?|(?:adicionar|por|colocar) (?:ao|no) (?:carrinho|cesto)|comprar agora|ajouter au panier|acheter|aggiungi al carrello|acquista(?: ora)?|in winkelwagen|in winkelmand(?:je)?|bestellen|lägg i (?:varukorg(?:en)?|kundvagn(?:en)?)|köp|legg i handlekurv|kjøp|læg i kurv|lisää ostoskoriin|do koszyka|dodaj do koszyka|kup teraz|(?:přidat |vložit )?do košíku|koupit|(?:pridať |vložiť )?do košíka|kosárba(?: teszem)?|megveszem|(?:adaugă|adauga) (?:în|in) co[șs]|cumpără|u košaricu|dodaj u košaricu|v košarico|dodaj v košarico|kupi|lisa ostukorvi|pievienot grozam|pirkt|į krepšelį|pirkti|sepete ekle|hemen al|в корзину|купить|купи|добави в количката|до кошика|купити|προσθήκη στο καλάθι|カートに入れる|購入する|加入購物車|加入购物车|立即購買|立即购买|장바구니(?: 담기)?|구매하기|thêm vào giỏ(?: hàng)?|mua ngay|beli sekarang|masukkan keranjang|أضف إلى (?:السلة|العربة))\b/i;

/** Words for something that cannot be had, before those for something that can. */
const OUT =
  /out of stock|sold out|unavailable|not available|no longer available|not in stock|ausverkauft|nicht (?:mehr )?(?:verfügbar|lieferbar|auf lager|vorrätig)|vergriffen|agotado|sin stock|no disponible|fuera de stock|esgotado|indispon[ií]vel|sem (?:estoque|stock)|rupture de stock|[ée]puis[ée]|indisponible|non disponible|non disponibile|esaurito|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slut(?:såld)?(?: i lager)?|ej i lager|utsolgt|ikke på lager|udsolgt|loppuunmyyty|ei (?:varastossa|saatavilla)|niedostępn|brak w magazynie|wyprzedane|vyprodáno|není skladem|nedostupn|vypredané|nie je skladom|nincs (?:raktáron|készleten)|elfogyott|stoc epuizat|indisponibil|nu este (?:în|in) stoc|rasprodano|nije (?:dostupno|na zalihi)|ni na zalogi|razprodano|läbi müüdud|nav (?:pieejams|noliktavā)|išparduota|neturime|tükendi|stokta yok|нет в наличии|распродано|немає в наявності|изчерпан|εξαντλ|在庫切れ|売り切れ|品切れ|缺貨|缺货|售完|已售完|품절|hết hàng|stok habis|^sold$|غير متوفر/i;
const IN =
  /in stock|available|ready to ship|ships (?:in|within)|auf lager|lieferbar|verfügbar|vorrätig|in \d+(?:-\d+)? werktag|en stock|disponible|hay stock|em estoque|em stock|dispon[ií]vel|disponibil|en stock|op voorraad|leverbaar|i lager|på lager|varastossa|saatavilla|dostępn|w magazynie|skladem|skladom|raktáron|készleten|(?:în|in) stoc|na zalihi|dostupno|na zalogi|laos|noliktavā|pieejams|sandėlyje|stokta|в наличии|є в наявності|налично|διαθέσιμο|在庫あり|有貨|有货|現貨|재고 있음|còn hàng|tersedia|متوفر|not sold/i;
const NAMED =
  /avail|stock|lager|dispon|verf[uü]gbar|zalog|zalih|dostup|skladov|stoc|inventory|delivery-?(?:status|time)|lieferzeit/;

/** Names of the one place that tells it of this product, not of its variants or shops. */
const THE_ONE =
  /(?:^|[\s_-])(?:product-?)?(?:availability|availability-?(?:status|text|info|label)|stock|stock-?(?:status|info|label|level)|(?:in|out-?of)-?stock|lieferstatus|disponibilidad|dostupnost|dost[eę]pno[sś][cć])(?=$|[\s_])/;

/** Texts of these elements are read; longer ones say more than that. */
const LABELS = new Set([
  'button',
  'a',
  'input',
  'span',
  'div',
  'p',
  'strong',
  'b',
  'li',
  'td',
  'dd',
  'em',
  'small',
]);
const MAX_LENGTH = 70;

/** Whether a page that declares neither product nor offer sells something all the same. */
export function isShop(data: Metadata, root: Node, scripts: () => readonly string[]): boolean {
  if (/product|item$/i.test(data.meta.get('og:type')?.[0] ?? '')) return true;
  if (data.article || /article/i.test(data.meta.get('og:type')?.[0] ?? '')) return false;
  if (saidPrice(metaLine(data, 'og:description', 'description')) !== null) return true;
  return hasBuyButton(root) || isProductPage(root) || scripts().some((script) => SCRIPTED.test(script));
}

/** What analytics call the page of a product. */
const SCRIPTED =
  /(?:page_?type|page_?category|pagetype)["']?\s*[:=]\s*["'](?:product|pdp|item|product_?detail)|["']view_?item["']|["']ViewContent["']|ecommerce["']?\s*:\s*\{\s*["']?detail/i;

const PRODUCT_PART = /(?:^|[\s_-])product[-_]?(?:info|details?|page|view|single|main|summary)(?=$|[\s_-])/;

/** Whether parts of the page are named after a product, whose price it shows. */
function isProductPage(root: Node): boolean {
  for (const node of elements(root))
    if (PRODUCT_PART.test(lowerClassAndId(node))) return shownPrices(root).length > 0;
  return false;
}

function hasBuyButton(root: Node): boolean {
  for (const node of elements(root)) {
    const { tag, attributes } = node;
    if (tag !== 'button' && tag !== 'input' && tag !== 'a' && tag !== 'form') continue;
    const names = `${lowerClassAndId(node)} ${attributes.name ?? ''} ${attributes.value ?? ''}`.toLowerCase();
    if (BUTTON_NAME.test(names)) return true;
    if (tag !== 'form' && BUTTON_TEXT.test((attributes.value ?? shortText(node)).trim())) return true;
  }
  return false;
}

/**
 * `InStock` or `OutOfStock` as the page shows it: a text in an element named for it; else that it is sold out, where
 * nothing can be bought; else a button to buy. Null when the page shows none of these.
 */
export function shownAvailability(root: Node): string | null {
  let soldOut = false;
  for (const node of elements(root)) {
    if (!LABELS.has(node.tag) || isBesideProduct(node)) continue;
    const text = shortText(node);
    if (text === '' || lengthInLetters(text) > MAX_LENGTH) continue;
    const name = lowerClassAndId(node) + (node.parent ? lowerClassAndId(node.parent) : '');
    if (NAMED.test(name)) {
      const out = OUT.test(text);
      if (out && THE_ONE.test(name)) return 'OutOfStock';
      if (!out && IN.test(text)) return 'InStock';
      soldOut ||= out;
    } else if (node.tag !== 'a' && node.tag !== 'button' && isAlone(text)) soldOut = true;
  }
  if (hasBuyButton(root)) return 'InStock';
  return soldOut ? 'OutOfStock' : null;
}

/** Whether a text says hardly more than that something is sold out. */
function isAlone(text: string): boolean {
  const found = OUT.exec(text)?.[0];
  return found !== undefined && text.length <= found.length + 12;
}
