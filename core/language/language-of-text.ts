/**
 * The language of a headline-length text. Declared languages are nearly always right and detection sometimes fails on
 * ten words, so the declaration holds unless the text is clearly in another language.
 */
import { eld } from 'eld/extrasmall';

/** Letters a text needs to be detected at all, and to override the declaration. */
const ENOUGH = 12;
const ENOUGH_TO_CONTRADICT = 30;
/** How much better another language must score than the declared one (0 to 1). */
const CLEARLY = 0.12;
const MAX_TEXT = 500;

/** Codes for the same language. */
const SAME: Record<string, string> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  cmn: 'zh',
  fil: 'tl',
  mo: 'ro',
};

/**
 * Language (ISO 639-1) of a text such as a title and standfirst, or null. `declared`: BCP 47 tags from the item, page,
 * feed and outlet, most specific first; nulls are skipped.
 */
export function languageOfText(text: string, declared: readonly (string | null)[]): string | null {
  const tags = declared.map(primaryLanguage).filter((tag): tag is string => tag !== null);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const first = tags[0] ?? null;
  if (letters < ENOUGH) return first;
  const detected = eld.detect(text.slice(0, MAX_TEXT));
  const best = detected.language ? (SAME[detected.language] ?? detected.language) : null;
  if (best === null || best === first) return first;
  if (first === null) return detected.isReliable() ? best : null;
  // For an outlet that declares both languages, the text decides.
  if (tags.includes(best) && detected.isReliable()) return best;
  const scores = detected.getScores();
  const ahead = (scores[detected.language] ?? 0) - (scores[first] ?? 0);
  return detected.isReliable() && letters >= ENOUGH_TO_CONTRADICT && ahead > CLEARLY ? best : first;
}

/** `es-AR` → `es`; null when it is not a language tag. */
function primaryLanguage(tag: string | null): string | null {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
  if (!/^[a-z]{2,3}$/.test(primary)) return null;
  return SAME[primary] ?? primary;
}
