import { wordSet } from '../../core/language/words/word-lists.ts';
import { splitWords, type Word } from '../../core/language/words/words.ts';

/** A number in a text: "Rs 50 lakh" is 5,000,000 of money, "dos de cada diez" a 2 and a 10. */
export interface Quantity {
  value: number;
  unit: QuantityUnit;
  /** Position of its word among the text's words. */
  at: number;
}

type QuantityUnit = 'money' | 'share' | 'plain';

/** The range of numbers in a level or option: "De 10 a 20 euros", "under 1 lakh", "three or more". */
export interface QuantityRange {
  from: number;
  to: number;
  unit: QuantityUnit;
}

const spell = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string])
    .map(([word, value]) => [word, Number(value)]);

const SPELLED = new Map(
  spell(`zero=0 cero=0 one=1 uno=1 una=1 un=1 once=11 single=1 two=2 dos=2 three=3 tres=3 four=4 cuatro=4 five=5
    cinco=5 six=6 seis=6 seven=7 siete=7 eight=8 ocho=8 nine=9 nueve=9 ten=10 diez=10 eleven=11 twelve=12 doce=12
    fifteen=15 quince=15 twenty=20 veinte=20 thirty=30 treinta=30 forty=40 cuarenta=40 fifty=50 cincuenta=50
    sixty=60 sesenta=60 seventy=70 setenta=70 eighty=80 ochenta=80 ninety=90 noventa=90 hundred=100 cien=100
    couple=2 pair=2 dozen=12 docena=12`),
);
const TIMES = new Map(
  spell(`hundred=100 hundreds=100 thousand=1e3 thousands=1e3 mil=1e3 miles=1e3 million=1e6 millions=1e6 millon=1e6
    millones=1e6 billion=1e9 billions=1e9 bn=1e9 mn=1e6 m=1e6 k=1e3 lakh=1e5 lakhs=1e5 crore=1e7 crores=1e7
    trillion=1e12 cr=1e7`),
);
const SHARES = new Map(spell('half=50 mitad=50 third=33 tercio=33 quarter=25 cuarto=25 fifth=20 quinta=20'));
const NUMBER = /^\d+(?:\.\d+)?$/;
const WITH_TIMES = /^(\d+(?:\.\d+)?)(k|m|mn|bn|cr)$/;
const MONEY =
  /^(?:euros?|dolares|dolar|dollars?|pesos?|rs|rupees?|rupias|libras?|pounds?|eur|usd|inr|crores?|lakhs?)$/;
const MONEY_SIGN = /[$€£₹¥]\s*$/;
const SHARE_SIGN = /^\s*(?:%|por ciento|percent|per cent)/i;
const UNDER = wordSet('under fewer less below menos menor menores inferior hasta antes');
const OVER = wordSet('over more above mas mayor mayores superior least above older desde');
const SOFT = wordSet('about around nearly almost some unos unas cerca alrededor torno casi aproximadamente');
const OPEN_END = /\b(?:or (?:more|over|older|above)|o m[aá]s|or so)\b|\+/i;
const OPEN_START = /\b(?:or (?:less|fewer|under|younger)|o menos)\b/i;
/** "About 70 %" extends by this share to both sides. */
const ABOUT = 0.15;
/** "Hundreds", "miles": up to ten times. */
const SOME = 10;
const SIGN_REACH = 3;

/** Finds the numbers in a text, given its words. Years stay plain numbers. */
export function quantitiesOf(text: string, found: readonly Word[] = splitWords(text)): Quantity[] {
  const quantities: Quantity[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const word = found[at]!;
    let value = numberOf(word.folded);
    if (value === undefined) continue;
    let last = at;
    for (let next = at + 1; next < found.length && next <= at + 2; next += 1) {
      const times = TIMES.get(found[next]!.folded);
      if (times === undefined) break;
      value *= times;
      last = next;
    }
    quantities.push({ value, unit: unitOf(text, found, at, last), at });
    at = last;
  }
  return quantities;
}

function numberOf(folded: string): number | undefined {
  if (NUMBER.test(folded)) return Number(folded);
  const joined = WITH_TIMES.exec(folded);
  if (joined !== null) return Number(joined[1]) * TIMES.get(joined[2]!)!;
  return SPELLED.get(folded);
}

function unitOf(text: string, found: readonly Word[], first: number, last: number): QuantityUnit {
  const after = text.slice(found[last]!.end, found[last]!.end + 12);
  if (SHARE_SIGN.test(after)) return 'share';
  if (MONEY_SIGN.test(text.slice(Math.max(0, found[first]!.start - SIGN_REACH), found[first]!.start)))
    return 'money';
  if (/^\s?[€$£]/.test(after)) return 'money';
  const near = [first - 1, last, last + 1, last + 2].map((at) => found[at]?.folded ?? '');
  return near.some((word) => MONEY.test(word)) ? 'money' : 'plain';
}

/** Parses an option as a range of numbers; null when it has none. */
export function quantityRange(text: string): QuantityRange | null {
  const found = splitWords(text);
  const quantities = quantitiesOf(text, found);
  const folded = found.map((word) => word.folded);
  if (quantities.length === 0) return vagueRange(folded);
  const unit = quantities.find((each) => each.unit !== 'plain')?.unit ?? 'plain';
  const [first, second] = quantities;
  const value = first!.value;
  if (second !== undefined && value < second.value)
    return { from: value * sharedMultiplier(folded, first!, second), to: second.value, unit };
  if (OPEN_END.test(text)) return { from: value, to: Number.POSITIVE_INFINITY, unit };
  if (OPEN_START.test(text)) return { from: 0, to: value, unit };
  const before = folded.slice(0, quantities[0]!.at);
  if (before.some((word) => UNDER.has(word))) return { from: 0, to: justBelow(value), unit };
  if (before.some((word) => OVER.has(word)))
    return { from: justAbove(value), to: Number.POSITIVE_INFINITY, unit };
  if (before.some((word) => SOFT.has(word)))
    return { from: value * (1 - ABOUT), to: value * (1 + ABOUT), unit };
  return { from: value, to: value, unit };
}

function justBelow(value: number): number {
  return value - Math.max(1e-6, value * 1e-6);
}

function justAbove(value: number): number {
  return value + Math.max(1e-6, value * 1e-6);
}

/** What multiplies the start of a range as well: a million in "10 a 20 millones", nothing in "500 to 2 thousand". */
function sharedMultiplier(folded: readonly string[], first: Quantity, second: Quantity): number {
  const times = TIMES.get(folded[second.at + 1] ?? '') ?? 1;
  const hasItsOwn = TIMES.has(folded[first.at + 1] ?? '');
  return hasItsOwn || first.value * times >= second.value ? 1 : times;
}

function vagueRange(folded: readonly string[]): QuantityRange | null {
  for (const word of folded) {
    const share = SHARES.get(word);
    if (share !== undefined) return { from: share * (1 - ABOUT), to: share * (1 + ABOUT), unit: 'share' };
    const times = TIMES.get(word);
    if (times !== undefined && word.length > 2) return { from: times, to: times * SOME, unit: 'plain' };
  }
  return null;
}

/** Whether the number is in the range, 0 to 1. With another unit it counts half. */
export function inRange({ value, unit }: Quantity, span: QuantityRange): number {
  if (value < span.from || value > span.to) return 0;
  return unit === span.unit || span.unit === 'plain' ? 1 : 0.4;
}
