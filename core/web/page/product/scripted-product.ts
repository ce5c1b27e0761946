/** What the scripts of a shop's page say of its product: data for analytics, and the state that draws the page. */

export type ScriptedField = 'availability' | 'brand' | 'sku';

const value = (names: string, pattern: string, quote = '["\']') =>
  new RegExp(`["'](?:${names})["']\\s*:\\s*${quote}(${pattern})${quote}\\s*[,}\\]]`, 'i');

/** Names that analytics and shop software use, with the form of their values. Prices there are often of something else. */
const FIELDS: Record<ScriptedField, RegExp> = {
  availability: value(
    'availability|stock_?status|is_?in_?stock|in_?stock|available|is_?available',
    '(?:https?:\\\\?/\\\\?/schema\\.org\\\\?/)?(?:in[ _-]?stock|out[ _-]?of[ _-]?stock|sold[ _-]?out|true|false|available|unavailable)',
    `["']?`,
  ),
  brand: value('brand|item_brand|product_?brand|brand_?name|manufacturer', '[^"\'\\\\{}\\[\\]<>]{2,40}'),
  sku: value('sku|product_?sku|item_?sku|article_?number|product_?number|product_?code', '[\\w.-]{3,30}'),
};
const OUT = /out|sold|false|unavail/i;

/** The first value of a field in the scripts, or null. */
export function scriptedValue(scripts: readonly string[], field: ScriptedField): string | null {
  for (const script of scripts) {
    const found = FIELDS[field].exec(script)?.[1];
    if (found === undefined) continue;
    return field === 'availability' ? (OUT.test(found) ? 'OutOfStock' : 'InStock') : found.trim();
  }
  return null;
}
