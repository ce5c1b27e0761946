/**
 * robots.txt by RFC 9309: parses a file and decides whether an agent may read a path. Pure: no fetching here.
 *
 * Where RFC 9309 and the parser most sites test against (google/robotstxt) differ, the stricter reading applies:
 * a Disallow matches after full percent-normalisation (RFC 9309 §2.2.2), an Allow only if it is written as the
 * path is sent. `Crawl-delay` is not in the RFC, so it must not end a group (§2.2.4); it counts for the agents above it.
 */
import { atOnce } from '../../platform/turns.ts';

/** How much of a file is read: RFC 9309 §2.5 requires at least this. The rest is ignored. */
export const ROBOTS_BYTES = 500 * 1024;

interface Rule {
  allow: boolean;
  /** Octets of the normalised pattern: the longest matching one decides. */
  length: number;
  /** Literal pieces between the `*`s; the path starts with the first one. */
  pieces: string[];
  /** The pattern ended in `$`. */
  toTheEnd: boolean;
}

/** Rules under consecutive `User-agent` lines. Blocks with the same `rules` are one group with several delays. */
interface Block {
  rules: Rule[];
  /** Seconds. */
  crawlDelay: number | null;
}

/** A parsed file. Agents in lower case; an agent named in several places has several blocks, which count as one. */
export interface RobotsFile {
  agents: ReadonlyMap<string, readonly Block[]>;
  /** As written, in order, without duplicates. */
  sitemaps: readonly string[];
}

type Field = 'agent' | 'allow' | 'disallow' | 'delay' | 'sitemap';

/** Field names and the misspellings that other parsers accept. */
const FIELDS = new Map(
  Object.entries<Field>({
    'user-agent': 'agent',
    useragent: 'agent',
    'user agent': 'agent',
    allow: 'allow',
    disallow: 'disallow',
    dissallow: 'disallow',
    dissalow: 'disallow',
    disalow: 'disallow',
    diasllow: 'disallow',
    disallaw: 'disallow',
    'crawl-delay': 'delay',
    crawldelay: 'delay',
    sitemap: 'sitemap',
    'site-map': 'sitemap',
  }),
);

/** Characters of a file, and literal pieces of rules, between two turns of other work: each takes about a microsecond. */
const CHARACTERS_PER_TURN = 10_000;
const PIECES_PER_TURN = 1000;

/**
 * Parses a robots.txt. Never throws: unknown lines are skipped, as RFC 9309 requires.
 *
 * @param input bytes as fetched, or text. Only the first 500 KiB count; a line cut by that limit is dropped.
 */
export function parseRobots(input: string | Uint8Array): RobotsFile {
  return atOnce(parsingRobots(input));
}

/** As `parseRobots`, for `inTurns`. */
export function* parsingRobots(input: string | Uint8Array): Generator<void, RobotsFile> {
  const agents = new Map<string, Block[]>();
  const sitemapsOf = new Set<string>();
  let block: Block = { rules: [], crawlDelay: null };
  let hasRules = false;

  let read = 0;
  for (const line of linesOf(input)) {
    read += line.length;
    if (read >= CHARACTERS_PER_TURN) {
      yield;
      read = 0;
    }
    const [field, value] = fieldOf(line);
    if (field === 'agent') {
      if (hasRules) block = { rules: [], crawlDelay: null };
      else if (block.crawlDelay !== null) block = { rules: block.rules, crawlDelay: null };
      hasRules = false;
      addAgent(agents, agentToken(value), block);
    } else if (field === 'sitemap') {
      if (value) sitemapsOf.add(value);
    } else if (field === 'delay') {
      if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value))
        block.crawlDelay = Math.max(block.crawlDelay ?? 0, Number(value));
    } else if (field !== null) {
      hasRules = true;
      if (value) block.rules.push(rule(field === 'allow', value));
    }
  }
  return { agents, sitemaps: [...sitemapsOf] };
}

/**
 * Whether `agent` (a product token; a version after `/` is ignored) may read `path` (path and query as sent, or a
 * whole URL). The longest matching rule decides, Allow wins a tie, no rule means yes.
 */
export function isAllowed(robots: RobotsFile, agent: string, path: string): boolean {
  return atOnce(checkingRules(robots, agent, path));
}

/** As `isAllowed`, for `inTurns`. */
export function* checkingRules(robots: RobotsFile, agent: string, path: string): Generator<void, boolean> {
  const requestPath = pathOf(path);
  if (/^\/robots\.txt(?:\?|$)/.test(requestPath)) return true;
  const sent = normalised(requestPath, false);
  const plain = encoded(normalised(requestPath, true));
  let best: Rule | null = null;
  let tried = 0;
  for (const { rules } of blocksFor(robots, agent)) {
    for (const candidate of rules) {
      tried += candidate.pieces.length;
      if (tried >= PIECES_PER_TURN) {
        yield;
        tried = 0;
      }
      const stronger =
        !best || candidate.length > best.length || (candidate.length === best.length && candidate.allow);
      if (stronger && matches(candidate, candidate.allow ? sent : plain)) best = candidate;
    }
  }
  return best?.allow ?? true;
}

/** Seconds that `agent` must leave between requests, or null. The longest, if there are several. */
export function crawlDelayOf(robots: RobotsFile, agent: string): number | null {
  const delays = blocksFor(robots, agent).flatMap((block) => block.crawlDelay ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** The sitemaps listed in the file, resolved against its own address; invalid addresses are left out. */
export function sitemaps(robots: RobotsFile, robotsUrl: string): string[] {
  return robots.sitemaps.flatMap((address) => URL.parse(address, robotsUrl)?.href ?? []);
}

/** Names an agent for a block. Named again in the same group it has one block, with the longer delay. */
function addAgent(agents: Map<string, Block[]>, token: string, block: Block): void {
  const blocks = agents.get(token);
  const last = blocks?.at(-1);
  if (!blocks || !last) agents.set(token, [block]);
  else if (last.rules !== block.rules) blocks.push(block);
  else if (last !== block) {
    block.crawlDelay = Math.max(block.crawlDelay ?? 0, last.crawlDelay ?? 0);
    blocks[blocks.length - 1] = block;
  }
}

function blocksFor(robots: RobotsFile, agent: string): readonly Block[] {
  return robots.agents.get(agentToken(agent)) ?? robots.agents.get('*') ?? [];
}

/** A product token ends where its letters, dashes and underscores do (RFC 9309 §2.2.1); `*` stands alone. */
function agentToken(value: string): string {
  const name = value.trim();
  return /^\*(?=$|\s)/.test(name) ? '*' : /^[a-z_-]*/i.exec(name)![0].toLowerCase();
}

function linesOf(input: string | Uint8Array): string[] {
  const bytes =
    typeof input === 'string'
      ? Buffer.from(input)
      : Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const lines = bytes
    .subarray(0, ROBOTS_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  if (bytes.length > ROBOTS_BYTES) lines.pop();
  return lines;
}

function fieldOf(line: string): [Field | null, string] {
  const hash = line.indexOf('#');
  const text = (hash < 0 ? line : line.slice(0, hash)).trim();
  const colon = text.indexOf(':');
  if (colon > 0) {
    const name = text.slice(0, colon).trimEnd().toLowerCase();
    return [FIELDS.get(name) ?? null, text.slice(colon + 1).trim()];
  }
  // A missing colon is forgiven when there are exactly two words.
  const words = text.split(/\s+/, 3);
  return words.length === 2 ? [FIELDS.get(words[0]!.toLowerCase()) ?? null, words[1]!] : [null, ''];
}

function rule(allow: boolean, value: string): Rule {
  const toTheEnd = value.endsWith('$');
  const pattern = toTheEnd ? value.slice(0, -1) : value;
  // A rule without its slash (`Disallow: private/`) is taken from the root.
  const rooted = /^[/*]/.test(pattern) || pattern === '' ? pattern : `/${pattern}`;
  const pieces = rooted.split(/\*+/).map((piece) => encoded(normalised(piece, !allow)));
  const length = pieces.reduce((sum, piece) => sum + piece.length + 1, toTheEnd ? 1 : 0) - 1;
  return { allow, length, pieces, toTheEnd };
}

function matches({ pieces, toTheEnd }: Rule, path: string): boolean {
  const [first, ...rest] = pieces as [string, ...string[]];
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return !toTheEnd || path.length === first.length;
  const last = rest.pop()!;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return toTheEnd ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}

function pathOf(pathOrUrl: string): string {
  const path = pathOrUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

const UNRESERVED = /[\w.~-]/;
const PLAIN = /^[\w/.~-]*$/;

/**
 * Normalises percent-encoding: upper-case hexadecimal, and the two special characters encoded wherever they are
 * literal. With `decode`, unreserved octets are decoded too (RFC 9309 §2.2.2).
 */
function normalised(text: string, decode: boolean): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/%([\da-f]{2})/gi, (written, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16));
      return decode && UNRESERVED.test(letter) ? letter : written.toUpperCase();
    })
    .replace(/[*$]/g, (special) => (special === '*' ? '%2A' : '%24'));
}

/** Percent-encodes characters outside ASCII as they are sent; malformed text is left as it is. */
function encoded(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (letters) =>
    letters.isWellFormed()
      ? Buffer.from(letters).toString('hex').replace(/../g, '%$&').toUpperCase()
      : letters,
  );
}
