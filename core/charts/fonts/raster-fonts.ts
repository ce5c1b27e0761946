/** Which font files one SVG needs: reading all of them for each picture took longer than drawing it. */
import { FAMILIES, type Family, FONT_FILES } from './font-files.ts';
import { hasLetter } from './font-metrics.ts';

const FILES = new Map(FONT_FILES.map(({ name, file }) => [name, file]));
/** Weights from which the fallback is drawn bold. */
const BOLD = 600;
/** Symbols and emoji begin here; letters of all scripts that the fallback has stand before. */
const SYMBOLS_FROM = 0x2300;
const LAST_ASCII = 0x7e;

/** Absolute paths of the TTF files that an SVG of ours is drawn with: its family in its weights, and what that lacks. */
export function fontsFor(svg: string): string[] {
  const families = (Object.keys(FAMILIES) as Family[]).filter((family) => svg.includes(FAMILIES[family].css));
  const weights = new Set(['400', ...[...svg.matchAll(/font-weight="(\d+)"/g)].map(([, weight]) => weight!)]);
  const names = families.flatMap((family) => [...weights].map((weight) => `${family}-${weight}`));
  const others = new Set<string>();
  for (const char of svg) {
    const code = char.codePointAt(0)!;
    if (code <= LAST_ASCII || families.some((family) => hasLetter(code, family))) continue;
    others.add('fallback-400');
    if ([...weights].some((weight) => Number(weight) >= BOLD)) others.add('fallback-700');
    if (code >= SYMBOLS_FROM) others.add('emoji-400');
  }
  return [...names, ...others].flatMap((name) => FILES.get(name) ?? []);
}
