/** Colours that editors choose: by name in the shade of a theme, or as `#RRGGBB` as long as it stands out. */
import { contrast, type Theme } from './themes.ts';

/** Each name on light and on dark backgrounds: at least 3:1 on those of the themes. */
const SHADES: Readonly<Record<string, readonly [onLight: string, onDark: string]>> = {
  blue: ['#2563EB', '#6EA8FF'],
  navy: ['#1E3A8A', '#93B4FF'],
  teal: ['#0F766E', '#4FD1C5'],
  green: ['#15803D', '#6BCB77'],
  yellow: ['#A16207', '#FACC15'],
  orange: ['#C2560C', '#F5A25D'],
  red: ['#C81E1E', '#FF8080'],
  pink: ['#BE185D', '#F48FC0'],
  purple: ['#7C3AED', '#B79CFF'],
  brown: ['#7A4A21', '#D0A27A'],
  grey: ['#6B7280', '#A3AEBF'],
};

/** Colours that callers may name; black is the ink of the theme. */
export const COLOUR_NAMES: readonly string[] = [...Object.keys(SHADES), 'black'];

/** The least contrast of a mark with its background (WCAG 1.4.11). */
export const MIN_CONTRAST = 3;
const STEP = 0.1;

/** A colour that an editor chose, as drawn in a theme; hex colours that would not stand out move towards the ink. */
export function chosenColour(chosen: string, theme: Theme): string {
  if (!chosen.startsWith('#')) return shadeOf(chosen, theme);
  const own = chosen.toUpperCase();
  for (let share = 0; share < 1; share += STEP) {
    const tried = share === 0 ? own : mixed(own, theme.ink, share);
    if (contrast(tried, theme.background) >= MIN_CONTRAST) return tried;
  }
  return theme.ink;
}

function shadeOf(name: string, theme: Theme): string {
  const [onLight, onDark] = SHADES[name] ?? [theme.ink, theme.ink];
  return contrast(onLight, theme.background) >= contrast(onDark, theme.background) ? onLight : onDark;
}

function mixed(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`.toUpperCase();
}
