import { checkUrl } from '../../../core/web/fetch/address-guard.ts';
import { addressOrNull, domainOf } from '../../../core/web/url/canonical-url.ts';
import { maybeIn, type Noun, textIn } from './noun.ts';

/** An address: its canonical form, and whether this service would fetch it. */
export const url: Noun = {
  name: 'url',
  description: 'An address: its canonical form, its domain, and whether the service would fetch it.',
  subject: 'url',
  options: { base: 'what a relative address resolves against' },
  answer(request) {
    const written = textIn(request, 'url');
    const base = maybeIn(request, 'base');
    const canonical = addressOrNull(written, base);
    const refused = refusal(base === null ? written : (URL.parse(written, base)?.href ?? written));
    return {
      canonical_url: canonical,
      domain: canonical === null ? null : domainOf(canonical),
      fetchable: refused === null,
      refused_because: refused,
    };
  },
};

/** Why an address is refused before any name is resolved; null if it is not. */
function refusal(text: string): string | null {
  try {
    checkUrl(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
