import { crawlDelayOf, isAllowed, parseRobots, sitemaps } from '../../../core/web/robots/robots.ts';
import { bytesIn } from './document.ts';
import { BadRequest, maybeIn, type Noun, textIn } from './noun.ts';

/** The product token of this service in robots files. */
const AGENT = 'canillita';

/** The rules of a robots file for one address. */
export const robots: Noun = {
  name: 'robots',
  description: 'A robots.txt: whether an agent may read an address, how slowly, and the sitemaps it names.',
  subject: 'file',
  options: { url: 'the address to be read', agent: `the agent's product token (${AGENT})` },
  answer(request) {
    const url = textIn(request, 'url');
    const address = URL.parse(url);
    if (address === null && !url.startsWith('/')) throw new BadRequest('url is no address');
    const file = parseRobots(bytesIn(request));
    const agent = maybeIn(request, 'agent') ?? AGENT;
    const home = address === null ? null : new URL('/robots.txt', address).href;
    return {
      allowed: isAllowed(file, agent, url),
      crawl_delay: crawlDelayOf(file, agent),
      sitemaps: home === null ? file.sitemaps : sitemaps(file, home),
    };
  },
};
