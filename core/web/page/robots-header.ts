/** The `X-Robots-Tag` header: the same rules as the robots meta tag, for this service and others. */
import { type PageRobots, stricter, withPlainDates } from './page-rights.ts';

/** Rules with a value after a colon; any other name before a colon is a crawler's. */
const VALUED = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;
const OURS = new Set(['canillita', '*']);

/** Combines the page's rules with those of the header, one line each; the stricter wins. `header` null: no header. */
export function withRobotsHeader(robots: PageRobots, header: string | null): PageRobots {
  return stricter(robots, (header ?? '').split('\n').flatMap(rulesFor));
}

/** Rules without a crawler's name, or with ours. A name applies to all rules of its line up to the next name. */
function rulesFor(header: string): string[] {
  const rules: string[] = [];
  let isForUs = true;
  for (const part of withPlainDates(header).toLowerCase().split(',')) {
    let rule = part.replaceAll(/\s+/g, '');
    const [name, ...rest] = rule.split(':');
    if (rest.length > 0 && !VALUED.test(name!)) {
      isForUs = OURS.has(name!);
      rule = rest.join(':');
    }
    if (isForUs && rule !== '') rules.push(rule);
  }
  return rules;
}
