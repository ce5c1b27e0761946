/** Where a link is on a page: among its articles, in its navigation, or in a side box. */
import { elements, lowerClassAndId, type Node } from '../../web/page/dom/dom.ts';

export type Zone = 'main' | 'navigation' | 'aside';

const NAVIGATION =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|footer|pie|breadcrumbs?|migas|cookies?|social|redes|share|login|subscribe|suscri\w*|newsletter|pagination|pager|paginador|tag(?:s|cloud|-list)?|topbar|skip)(?=$|[\s_-])/;
const ASIDE =
  /(?:^|[\s_-])(?:aside|sidebar|related|relacionad[oa]s|most-?read|mas-?leid[oa]s|mas-?vist[oa]s|trending|popular|recommended|recomendad[oa]s|widget|te-puede-interesar|latest-posts|promo)(?=$|[\s_-])/;
/** A `<header>` inside one of these holds a headline rather than the navigation. */
const HEADLINE_HEADER = new Set(['article', 'main', 'section', 'li']);

/** The zones of a page's elements, each computed once. */
export class Zones {
  readonly #zones = new Map<Node, Zone>();

  /** The zone of an element, inherited from its ancestors. */
  of(node: Node): Zone {
    if (node.tag === 'body' || !node.parent) return 'main';
    const cached = this.#zones.get(node);
    if (cached) return cached;
    const outer = this.of(node.parent);
    const own = outer === 'navigation' ? outer : ownZone(node);
    const zone = own === 'main' ? outer : own;
    this.#zones.set(node, zone);
    return zone;
  }
}

function ownZone(node: Node): Zone {
  const { tag } = node;
  if (tag === 'nav' || tag === 'footer' || (tag === 'header' && !isWithin(node, HEADLINE_HEADER)))
    return 'navigation';
  const name = lowerClassAndId(node);
  if (name !== '' && NAVIGATION.test(name) && !/article|content|main|page/.test(name)) return 'navigation';
  return tag === 'aside' || (name !== '' && ASIDE.test(name)) ? 'aside' : 'main';
}

function isWithin(node: Node, tags: ReadonlySet<string>): boolean {
  for (let at = node.parent; at; at = at.parent) if (tags.has(at.tag)) return true;
  return false;
}

/** An element and its ancestors, innermost first. */
function* ancestry(node: Node, levels: number): Generator<Node> {
  for (let at: Node | null = node, level = 0; at && level < levels; at = at.parent, level++) yield at;
}

const HEADING = /^h[1-6]$/;
/** Levels above a link where its heading may be. */
const HEADING_LEVELS = 3;
/** Elements inside a link that are searched for its heading. */
const LINK_ELEMENTS = 60;

/** The heading that contains a link or is inside it, or null. */
export function headingOf(link: Node): Node | null {
  for (const node of ancestry(link, HEADING_LEVELS)) if (HEADING.test(node.tag)) return node;
  for (const inner of elements(link).take(LINK_ELEMENTS)) if (HEADING.test(inner.tag)) return inner;
  return null;
}

const CARD =
  /(?:^|[\s_-])(?:card|teaser|post|item|entry|story|result|resultado|nota|noticia|headline|title|titulo|article)(?=$|[\s_-])/;
const CARD_LEVELS = 4;

/** Whether a link is in an element named as a card, a result or a story. */
export function isInCard(link: Node): boolean {
  for (const node of ancestry(link, CARD_LEVELS)) {
    if (node.tag === 'article' || (node.tag !== 'body' && CARD.test(lowerClassAndId(node)))) return true;
  }
  return false;
}

const PATTERN_LEVELS = 4;
const MAX_CLASS = 80;

/** Tags and first classes of a link and its ancestors: links of one list share them. */
export function patternOf(link: Node): string {
  return [...ancestry(link, PATTERN_LEVELS)]
    .map(({ tag, attributes }) => `${tag}.${(attributes.class ?? '').slice(0, MAX_CLASS).split(/\s/, 1)[0]}`)
    .join('<');
}
