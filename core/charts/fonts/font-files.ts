/** The font files: TTF for pixels and widths, WOFF2 for the embed page. All come from packages, with their licences. */
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export const FAMILIES = {
  inter: { css: 'Inter', generic: 'sans-serif' },
  serif: { css: 'Source Serif 4', generic: 'serif' },
  grotesk: { css: 'Space Grotesk', generic: 'sans-serif' },
} as const;

export type Family = keyof typeof FAMILIES;

/** "Source Serif 4" as packages are named. */
const slugOf = (css: string) => css.toLowerCase().replaceAll(' ', '-');
export type Weight = 400 | 600 | 700;

/** Weights that charts use, with the names that the packages give them. */
const WEIGHTS: readonly { weight: Weight; name: string }[] = [
  { weight: 400, name: '400Regular' },
  { weight: 600, name: '600SemiBold' },
  { weight: 700, name: '700Bold' },
];

/** Has what the three families lack: Greek, Cyrillic, Arabic, Hebrew, symbols. No Chinese, Japanese or Korean. */
export const FALLBACK_CSS = 'DejaVu Sans';
/** In one colour, as resvg draws no others. */
export const EMOJI_CSS = 'Noto Emoji';

export interface FontFile {
  /** `inter-400`, `fallback-400` or `emoji-400`. */
  name: string;
  /** Absolute path of the TTF. */
  file: string;
  fallback: boolean;
}

export const FONT_FILES: readonly FontFile[] = [
  ...Object.entries(FAMILIES).flatMap(([family, { css }]) =>
    WEIGHTS.map(({ weight, name }) => ({
      name: `${family}-${weight}`,
      file: resolve(`@expo-google-fonts/${slugOf(css)}/${name}/${css.replaceAll(' ', '')}_${name}.ttf`),
      fallback: false,
    })),
  ),
  { name: 'fallback-400', file: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), fallback: true },
  { name: 'fallback-700', file: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), fallback: true },
  {
    name: 'emoji-400',
    file: resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    fallback: true,
  },
];

/** Scripts of the web fonts, with the code points that CSS is told they have (those of the packages). */
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

/** One WOFF2 of the embed page. */
export interface WebFont {
  /** The name it is served under. */
  name: string;
  file: string;
  family: Family;
  weight: Weight;
  unicodeRange: string;
}

export const WEB_FONTS: readonly WebFont[] = Object.entries(FAMILIES).flatMap(([family, { css }]) =>
  WEIGHTS.flatMap(({ weight }) =>
    Object.entries(SUBSETS).map(([subset, unicodeRange]) => ({
      name: `${slugOf(css)}-${subset}-${weight}.woff2`,
      file: resolve(`@fontsource/${slugOf(css)}/files/${slugOf(css)}-${subset}-${weight}-normal.woff2`),
      family: family as Family,
      weight,
      unicodeRange,
    })),
  ),
);
