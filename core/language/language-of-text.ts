/**
 * The language of a headline-length text. What the outlet declares is right nearly always, and a detector is
 * wrong now and then on ten words; so the declaration holds unless the text clearly speaks another language.
 */
import { eld } from 'eld/extrasmall';

/** Letters a text needs before it is heard at all, and before it may contradict the outlet. */
const ENOUGH = 12;
const ENOUGH_TO_CONTRADICT = 30;
/** How much better than the declared language another must fit, on the detector's scale of 0 to 1. */
const CLEARLY = 0.12;
const MAX_TEXT = 500;

/** Codes that mean the same language. */
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
 * ISO 639-1 of a text such as a title with its standfirst, or null. `declared`: BCP 47 tags from the item,
 * the page, the feed and the outlet, closest first; null ones are skipped.
 */
export function languageOfText(text: string, declared: readonly (string | null)[]): string | null {
  const tags = declared.map(primaryLanguage).filter((tag): tag is string => tag !== null);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const first = tags[0] ?? null;
  if (letters < ENOUGH) return first;
  const heard = eld.detect(text.slice(0, MAX_TEXT));
  const best = heard.language ? (SAME[heard.language] ?? heard.language) : null;
  if (best === null || best === first) return first;
  if (first === null) return heard.isReliable() ? best : null;
  // The outlet says both somewhere (a bilingual paper): the text decides between them.
  if (tags.includes(best) && heard.isReliable()) return best;
  const scores = heard.getScores();
  const ahead = (scores[heard.language] ?? 0) - (scores[first] ?? 0);
  return heard.isReliable() && letters >= ENOUGH_TO_CONTRADICT && ahead > CLEARLY ? best : first;
}

/** `es-AR` → `es`; null for what is no language tag. */
export function primaryLanguage(tag: string | null): string | null {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
  if (!/^[a-z]{2,3}$/.test(primary)) return null;
  return SAME[primary] ?? primary;
}
