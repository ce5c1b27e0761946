/** What a front page says about its outlet: name, language and country (`es-AR`), feeds. */

import { shortened } from '../../../language/cut-text.ts';
import { fold } from '../../../language/words/fold.ts';
import { isCountry } from '../../../web/countries.ts';
import { collapsed } from '../../../web/markup-text.ts';
import type { PageHead } from '../../../web/page/page-head.ts';

export interface FrontPage {
  name: string | null;
  language: string | null;
  country: string | null;
  feeds: string[];
}

export const NO_FRONT_PAGE: FrontPage = { name: null, language: null, country: null, feeds: [] };

const MAX_NAME = 100;

/** The outlet of a front page, from its head; `url` is where it was found. */
export function frontPageOf({ locale, siteName, title, feeds }: PageHead, url: string): FrontPage {
  const [language = ''] = locale.trim().split(/[-_]/);
  const name = collapsed(siteName || nameInTitle(title, new URL(url).hostname));
  return {
    name: name === '' ? null : shortened(name, MAX_NAME),
    language: /^[a-z]{2,3}$/i.test(language) ? language.toLowerCase() : null,
    country: regionOf(locale),
    feeds,
  };
}

const GREETING =
  /^(?:portada|inicio|home(?:page)?|front page|welcome|bienvenid[oa]s?|noticias|news|últimas noticias|latest news)$/i;

/** The part of a title that names the outlet: the one in its domain, else the shortest that is not a greeting. */
function nameInTitle(title: string, host: string): string {
  const parts = title
    .split(/\s+[|–—·:-]\s+|:\s+/)
    .filter((part) => part.trim() !== '' && !GREETING.test(part.trim()));
  const letters = (part: string) => fold(part).replace(/[^a-z0-9]/g, '');
  const own = parts.find((part) => letters(part).length > 1 && letters(host).includes(letters(part)));
  return own ?? parts.sort((a, b) => a.length - b.length)[0] ?? '';
}

/** The country of a language tag. `en-US` and `es-ES` are template defaults and say nothing. */
export function regionOf(tag: string): string | null {
  const code = tag.trim().split(/[-_]/)[1]?.toUpperCase() ?? '';
  return isCountry(code) && code !== 'US' && code !== 'ES' ? code : null;
}
