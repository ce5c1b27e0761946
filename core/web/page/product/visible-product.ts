/**
 * What a shop's page shows of its product outside its structured data: the price under the title, and its number.
 */
import { collapsed } from '../../markup-text.ts';
import { elements, lowerClassAndId, type Node, shortText } from '../dom/dom.ts';
import type { Metadata } from '../structured/metadata.ts';
import { type Price, readPrice } from './price.ts';

const MAX_PRICE = 60;
const MAX_LABEL = 60;

const PRICE = /price|precio|preco|prix|preis|prezzo|(?:^|[\s_-])(?:cena|cijena|pris|prijs)(?=$|[\s_-])/;
/** Prices of something else, or former ones. */
const OTHER =
  /old|was|list|strike|crossed|before|original|regular|msrp|rrp|uvp|shipping|delivery|saving|discount|unit|tax|from|related|similar|recommend|cross|carousel|slider|cart|header|nav|livraison/;
const BUTTON =
  /add[\s_-]?to[\s_-]?(?:cart|basket|bag)|addtocart|buy[\s_-]?(?:now|box)|buybox|in-den-warenkorb|warenkorb-button|anadir-al-carrito|agregar-al-carrito|ajouter-au-panier|adicionar-ao-carrinho|aggiungi-al-carrello|dodaj-do-koszyka/;

/** Whether a page sells something: it declares a product or an offer, or has a buy button. */
export function isShop(data: Metadata, root: Node, declared: boolean): boolean {
  if (declared || /product|item$/i.test(data.meta.get('og:type')?.[0] ?? '')) return true;
  if (data.article) return false;
  for (const node of elements(root)) {
    if (node.tag !== 'button' && node.tag !== 'input' && node.tag !== 'a' && node.tag !== 'form') continue;
    if (
      BUTTON.test(
        `${lowerClassAndId(node)} ${node.attributes.name ?? ''} ${node.attributes.value ?? ''}`.toLowerCase(),
      )
    )
      return true;
  }
  return false;
}

/** The first price after the title, in an element named as a price. */
export function shownPrice(root: Node): Price | null {
  let past = false;
  for (const node of elements(root)) {
    if (node.tag === 'h1') past = true;
    const name = past ? lowerClassAndId(node) : '';
    if (!PRICE.test(name) || OTHER.test(name)) continue;
    const text = shortText(node);
    if (text === '' || text.length > MAX_PRICE) continue;
    const price = readPrice(text);
    if (price.amount !== null && price.amount > 0 && price.mark !== null) return price;
  }
  return null;
}

/** Labels of a shop's product number, in the languages read here. */
const LABEL =
  /^(?:sku|asin|ref(?:\.|erence|erencia|erência|erenz)?(?:\s+(?:produto|producto|produit))?|n(?:r|º|°|o)\.?\s*(?:ref|art)\w*\.?|art(?:ikel|icle|ículo|icolo)?[.-]?\s?(?:nr|nummer|no|number|n°)\.?|(?:e?bay )?item\s?(?:number|no\.?|#|id)|(?:product|article) (?:code|number|id)|produkta kods|c[oó]d(?:\.|igo|ice)?(?:\s+(?:de(?:l)?\s+)?(?:produs|producto|produto|articolo|prodotto|art[ií]culo))?|kod produktu|numer referencyjny|šifra|ad id|post(?:ing)? id|anzeigen-?(?:nummer|nr\.?)|model(?:o)? (?:no|number)\.?)\s*[:.#]?\s*/i;
const NUMBER = /^[A-Za-z]{0,4}[\w./-]{0,30}$/;

/** Where addresses contain it: /dp/B0…, /itm/133…, …-12185160.html, ?pid=260591. */
const IN_PATH = [
  /\/(?:dp|itm|product|prod|item|sku)\/([A-Z0-9]{6,})(?=[/?#]|$)/,
  /(?:^|[/_-])([A-Za-z]{0,2}\d{5,})(?:\.\w{3,4})?\/?$/,
  /[a-z](\d{6,})(?:\.\w{3,4})?\/?$/,
];
const IN_QUERY = ['pid', 'sku', 'product_id', 'productid', 'itemid'];

/** The product's number next to its label on the page, else from the address. */
export function shownNumber(root: Node | null, url: string | null): string | null {
  return root ? labelled(root) : url && URL.canParse(url) ? inAddress(new URL(url)) : null;
}

function labelled(root: Node): string | null {
  for (const node of elements(root)) {
    const own = collapsed(node.children.filter((child) => typeof child === 'string').join(' '));
    if (own.length < 3 || own.length > MAX_LABEL || !LABEL.test(own)) continue;
    const beside = own.replace(LABEL, '') || after(node);
    const number = beside.split(/\s/)[0] ?? '';
    if (number.length >= 3 && NUMBER.test(number) && /\d/.test(number)) return number;
  }
  return null;
}

/** The text after a label that is alone in its element: `<b>SKU:</b> 123`, `<th>SKU</th><td>123</td>`. */
function after(node: Node): string {
  const inner = shortText(node).replace(LABEL, '');
  if (inner !== '') return inner;
  const around = node.parent ? shortText(node.parent) : '';
  const label = shortText(node);
  return around.length <= 2 * MAX_LABEL
    ? around.slice(around.indexOf(label) + label.length).replace(/^[\s:.#]+/, '')
    : '';
}

function inAddress(url: URL): string | null {
  for (const key of IN_QUERY) {
    const found = url.searchParams.get(key);
    if (found && /^[\w.-]{3,30}$/.test(found)) return found;
  }
  for (const pattern of IN_PATH) {
    const found = pattern.exec(url.pathname)?.[1];
    if (found) return found;
  }
  return null;
}
