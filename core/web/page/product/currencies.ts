/** Currency signs and abbreviations found in prices, with the currency of each (ISO 4217). */

/** Signs recognized anywhere in a text. An empty code: several countries share the sign. */
const SIGNS: Record<string, string> = {
  EUR: '€',
  GBP: '£ ￡ ₤ E£',
  USD: 'US$ $US',
  AUD: 'A$ AU$',
  CAD: 'C$ CA$ CAN$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'S$',
  TWD: 'NT$',
  BRL: 'R$',
  MXN: 'MX$',
  DOP: 'RD$',
  JMD: 'J$',
  BZD: 'BZ$',
  CUC: 'CUC$',
  MOP: 'MOP$',
  TOP: 'T$',
  TTD: 'TT$',
  ZWL: 'Z$',
  UYU: '$U',
  BOB: '$b',
  GYD: 'GY$ G$',
  '': '$ ¥ ￥ ₨ ﷼ ƒ ريال دينار درهم ₣ ₶',
  INR: '₹ र',
  RUB: '₽ руб. руб',
  UAH: '₴ грн. грн',
  PLN: 'zł Zł',
  CZK: 'Kč',
  BGN: 'лв. лв',
  ILS: '₪ ש״ח ש"ח',
  KRW: '₩ 원',
  JPY: '円',
  CNY: '元 人民币',
  VND: '₫ đ',
  THB: '฿ บาท',
  TRY: '₺',
  KZT: '₸ тг',
  NGN: '₦',
  PHP: '₱',
  CRC: '₡',
  PYG: '₲',
  GEL: '₾ ლარი',
  AMD: '֏',
  AZN: '₼',
  BDT: '৳',
  AFN: '؋',
  KHR: '៛',
  LAK: '₭',
  MNT: '₮',
  GHS: 'GH₵ ₵',
  BTC: '₿',
  EGP: 'جنيه ج.م',
  IRR: 'ریال',
  IRT: 'تومان',
  SAR: 'ر.س',
  AED: 'د.إ',
};

/** Words and abbreviations: they count next to a number, or alone. */
const WORDS: Record<string, string> = {
  EUR: 'euro euros Euro',
  USD: 'dólares',
  CHF: 'Fr. SFr. SFr',
  RUB: 'р. Р Rbl',
  CZK: 'Kc',
  PLN: 'zl',
  HUF: 'Ft',
  RON: 'lei Lei LEI',
  TRY: 'TL',
  '': 'kr. kr Kr Rs. Rs Dh Dhs Bs. Bs BD din',
  IDR: 'Rp. Rp',
  MYR: 'RM',
  BYN: 'Br',
  RSD: 'Dinara Дин дин',
  ALL: 'Lek',
  HRK: 'kn',
  BAM: 'KM',
  KWD: 'KD',
  LYD: 'LD',
  TND: 'DT',
  BTN: 'Nu. Nu',
  BIF: 'FBu',
  XAF: 'CFA FCFA',
  DJF: 'Fdj',
  ERN: 'Nfk',
  MWK: 'MK',
  MVR: 'Rf',
  MRU: 'UM',
  PAB: 'B/.',
  PEN: 'S/. S/',
  STN: 'Db',
  TZS: 'TSh',
  UGX: 'USh',
  KES: 'KSh KShs',
  VUV: 'VT Vt',
  ZMW: 'ZK',
  GNF: 'FG GFr',
  RWF: 'FRw RF',
  ISK: 'ISK',
  JPY: 'yen',
  CNY: 'yuan RMB',
  MKD: 'ден ДЕН',
  ZAR: 'R',
  VND: 'VNĐ',
  UZS: "so'm",
};

/** Currencies divided into thousandths: the dot in 423.923 is a decimal point there. */
export const THOUSANDTHS = new Set(['KWD', 'BHD', 'OMR', 'TND', 'JOD', 'LYD', 'IQD']);

/** Currencies written with the dollar sign: a declared code decides which one it is. */
export const DOLLARS =
  /^(?:USD|AUD|CAD|NZD|HKD|SGD|TWD|MXN|ARS|CLP|COP|UYU|DOP|JMD|BZD|TTD|BBD|BSD|XCD|FJD|GYD|SRD|NAD|LRD)$/;

function table(rows: Record<string, string>): Map<string, string | null> {
  const entries = Object.entries(rows).flatMap(([code, marks]) =>
    marks.split(' ').map((mark): [string, string | null] => [mark, code || null]),
  );
  return new Map(entries);
}

export const signCodes = table(SIGNS);
export const wordCodes = table(WORDS);
/** Every code known to this runtime, and those replaced by the euro. */
export const CURRENCY_CODES = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'BTC DEM FRF ITL ESP PTE NLG BEF ATS FIM GRD IEP HRK'.split(' '),
]);

function oneOf(marks: Iterable<string>): string {
  const escaped = [...marks].sort((a, b) => b.length - a.length);
  return escaped.map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
}

/** Any sign; words and codes only on their own. */
export const SIGN_PATTERN = new RegExp(oneOf(signCodes.keys()), 'gu');
export const WORD_PATTERN = new RegExp(
  `(?<!\\p{L})(?:${oneOf(wordCodes.keys())}|[A-Z]{3}|[a-z]{3}(?=\\s*$))(?![\\p{L}'])`,
  'gu',
);
