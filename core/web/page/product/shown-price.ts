/** The price that a shop's page shows of its product. */
import { collapsed } from '../../markup-text.ts';
import { elements, lowerClassAndId, type Node } from '../dom/dom.ts';
import { isBesideProduct } from './beside-product.ts';
import { type Price, readPrice } from './price.ts';

const NAMED = /price|precio|preco|prix|preis|prezzo|(?:^|[\s_-])(?:cena|cijena|pris|prijs|ár)(?=$|[\s_-])/;
/** What names say about a price, and what that is worth. */
const HINTS: [pattern: RegExp, points: number][] = [
  [/current|now|sale|special|final|our-?price|ourprice|new|buybox|main|actual|today/, 2],
  [
    /old|was(?!h)|strike|crossed|before|original|regular|msrp|rrp|uvp|list-?price|saving|discount|former|retail|compare/,
    -4,
  ],
  [/shipping|delivery|livraison|unit|tax|netto|per-|installment|rate|subscri|sns|from|min-|points/, -3],
  [/related|similar|recommend|cross|carousel|cart|header|nav/, -5],
];
const STRUCK = new Set(['del', 's', 'strike']);
const BEFORE_TITLE = -1;
const WORST = -4;
const MAX_LENGTH = 60;
const MAX_ELEMENTS = 200;

export interface ShownPrice extends Price {
  amount: number;
  /** What its names are worth; below zero, it is a former price or of something else. */
  points: number;
  node: Node;
}

/** The prices in elements named so, the likeliest one first. */
export function shownPrices(root: Node): ShownPrice[] {
  const found: ShownPrice[] = [];
  let past = false;
  for (const node of elements(root)) {
    if (node.tag === 'h1') past = true;
    if (found.length >= MAX_ELEMENTS) break;
    const name = `${lowerClassAndId(node)} ${node.attributes.itemprop ?? ''}`;
    if (!NAMED.test(name) || isBesideProduct(node)) continue;
    const text = collapsed(priceText(node)) || (node.attributes['data-price'] ?? '');
    if (text === '' || text.length > MAX_LENGTH) continue;
    const { amount, ...price } = readPrice(undoubled(text));
    if (amount === null || amount <= 0 || price.mark === null) continue;
    const hints = HINTS.reduce((sum, [pattern, points]) => (pattern.test(name) ? sum + points : sum), 0);
    const points = hints + (past ? 0 : BEFORE_TITLE) + (isStruck(node) ? WORST : 0);
    if (points >= WORST) found.push({ ...price, amount, points, node });
  }
  return found.sort((one, other) => other.points - one.points);
}

/** The text of a price: small decimals after the sum get their mark. "12<sup>99</sup>" → "12.99". */
function priceText(node: Node): string {
  let text = '';
  for (const child of node.children) {
    if (typeof child === 'string') text += child;
    else if (
      text.length <= MAX_LENGTH * 2 &&
      child.tag !== 'script' &&
      child.tag !== 'noscript' &&
      !STRUCK.has(child.tag)
    ) {
      const inner = priceText(child);
      const decimals = child.tag === 'sup' || /cent|fraction|decimal/i.test(child.attributes.class ?? '');
      text += decimals && /\d\s*$/.test(text) && /^\s*\d{2}\b/.test(inner) ? `.${inner.trim()}` : inner;
    }
  }
  return text;
}

/** "12,99 €12,99 €" and "12,9912,99 €" are one price, shown once and said once to screen readers. */
function undoubled(text: string): string {
  const half = text.length / 2;
  if (text.length % 2 === 0 && text.slice(0, half) === text.slice(half)) return text.slice(0, half);
  return text.replace(/(\d[\d.,]*[.,]\d{2})\1(?!\d)/, '$1');
}

function isStruck(node: Node): boolean {
  for (let at: Node | null = node, level = 0; at && level < 3; at = at.parent, level++)
    if (STRUCK.has(at.tag)) return true;
  return false;
}
