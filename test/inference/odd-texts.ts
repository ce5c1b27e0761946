const MEGABYTE = 1024 * 1024;

/** What nobody means to ask or write, by what it is. */
export const ODD_TEXTS: Record<string, string> = {
  empty: '',
  spaces: ' \n\t ',
  emoji: '🔥🔥👨‍👩‍👧‍👦🇦🇷',
  'right to left': 'رفع البنك المركزي سعر الفائدة',
  hebrew: 'הבנק המרכזי העלה את הריבית',
  chinese: '央行加息',
  'half a character': 'tasa \ud83d de interés \udc00',
  nothing: '\0\u0001\u200b\u202e\uffff',
  combining: `e${'\u0301'.repeat(5000)}`,
  'names of objects': 'constructor __proto__ toString hasOwnProperty valueOf',
  'special tokens': '[CLS] [SEP] <s> </s> [MASK] <unk> ▁ ##',
  'one long word': 'a'.repeat(MEGABYTE),
  'a megabyte of words': 'tasa de interés '.repeat(MEGABYTE / 16),
  'a megabyte of marks': ".,;:-—«»?!'".repeat(MEGABYTE / 11),
  'dots and capitals': 'U.S.A.'.repeat(10_000),
  numbers: '1.000.000,50 3,14 20.000'.repeat(10_000),
};
