/** Texts whose words are as unevenly frequent as those of news; the same in every run. */
const SYLLABLES = [
  'ma',
  'te',
  'rio',
  'ban',
  'co',
  'cen',
  'tral',
  'pre',
  'si',
  'den',
  'go',
  'bier',
  'no',
  'ley',
  'vo',
  'ta',
];
const WORDS = 20_000;
const MULTIPLIER = 16_807;
const MODULUS = 2 ** 31 - 1;

export function textsFrom(seed: number): (words: number) => string {
  let state = seed;
  const random = () => {
    state = (state * MULTIPLIER) % MODULUS;
    return state / MODULUS;
  };
  const word = () => {
    let [number, text] = [SYLLABLES.length + Math.floor(WORDS * random() ** 3), ''];
    for (; number > 0; number = Math.floor(number / SYLLABLES.length))
      text += SYLLABLES[number % SYLLABLES.length];
    return text;
  };
  return (words) => Array.from({ length: words }, word).join(' ');
}
