/** The scripts of a page: what they hold as data, for pages that draw themselves. Nothing in them is run. */

const MOST_SCRIPTS = 200;
const LONGEST_SCRIPT = 3_000_000;
const DATA = /\bld\+json/i;

/** The texts of a page's inline scripts other than JSON-LD, in order. */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  const opening = /<script\b([^>]{0,1000})>/gi;
  for (let match = opening.exec(html); match && scripts.length < MOST_SCRIPTS; match = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex);
    const text = html.slice(opening.lastIndex, end === -1 ? undefined : end);
    if (!DATA.test(match[1]!) && text.trim() !== '' && text.length <= LONGEST_SCRIPT) scripts.push(text);
    if (end === -1) break;
    opening.lastIndex = end;
  }
  return scripts;
}
