/** Where on a page a link stands: among its articles, in its navigation, or in a box beside. */
import { type Node, nameOf } from '../../web/page/dom/dom.ts';
import { firstElements } from './element-texts.ts';

export type Zone = 'main' | 'navigation' | 'aside';

const NAVIGATION =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|footer|pie|breadcrumbs?|migas|cookies?|social|redes|share|login|subscribe|suscri\w*|newsletter|pagination|pager|paginador|tag(?:s|cloud|-list)?|topbar|skip)(?=$|[\s_-])/;
const ASIDE =
  /(?:^|[\s_-])(?:aside|sidebar|related|relacionad[oa]s|most-?read|mas-?leid[oa]s|mas-?vist[oa]s|trending|popular|recommended|recomendad[oa]s|widget|te-puede-interesar|latest-posts|promo)(?=$|[\s_-])/;
/** An article's own header holds its headline. */
const OWN_HEADER = new Set(['article', 'main', 'section', 'li']);

/** The zones of a page's elements, each looked up once. */
export class Zones {
  readonly #known = new Map<Node, Zone>();

  /** The zone of an element, by what it stands in. */
  of(node: Node): Zone {
    if (node.tag === 'body' || !node.parent) return 'main';
    const known = this.#known.get(node);
    if (known) return known;
    const around = this.of(node.parent);
    const own = around === 'navigation' ? around : ownZone(node);
    const zone = own === 'main' ? around : own;
    this.#known.set(node, zone);
    return zone;
  }
}

function ownZone(node: Node): Zone {
  const { tag } = node;
  if (tag === 'nav' || tag === 'footer' || (tag === 'header' && !hasAbove(node, OWN_HEADER)))
    return 'navigation';
  const name = nameOf(node);
  if (name !== '' && NAVIGATION.test(name) && !/article|content|main|page/.test(name)) return 'navigation';
  return tag === 'aside' || (name !== '' && ASIDE.test(name)) ? 'aside' : 'main';
}

function hasAbove(node: Node, tags: ReadonlySet<string>): boolean {
  for (let at = node.parent; at; at = at.parent) if (tags.has(at.tag)) return true;
  return false;
}

const HEADING = /^h[1-6]$/;
/** How far above a link its heading may be. */
const HEADING_WITHIN = 3;

/** The heading that a link is in or holds, if there is one. */
export function headingOf(link: Node): Node | null {
  for (let at: Node | null = link, level = 0; at && level < HEADING_WITHIN; at = at.parent, level++) {
    if (HEADING.test(at.tag)) return at;
  }
  return headingIn(link);
}

/** Elements of a link that are looked at. */
const LINK_ELEMENTS = 60;

function headingIn(node: Node): Node | null {
  for (const inner of firstElements(node, LINK_ELEMENTS)) if (HEADING.test(inner.tag)) return inner;
  return null;
}

const CARD =
  /(?:^|[\s_-])(?:card|teaser|post|item|entry|story|result|resultado|nota|noticia|headline|title|titulo|article)(?=$|[\s_-])/;

/** Whether a link stands in something that is called a card, a result, a story. */
export function isInCard(link: Node): boolean {
  for (let at: Node | null = link, level = 0; at && level < 4; at = at.parent, level++) {
    if (at.tag === 'article' || (at.tag !== 'body' && CARD.test(nameOf(at)))) return true;
  }
  return false;
}

const LONGEST_CLASS = 80;

/** How a link is built in: links of a list share it. */
export function patternOf(link: Node): string {
  const parts: string[] = [];
  for (let at: Node | null = link, level = 0; at && level < 4; at = at.parent, level++) {
    parts.push(`${at.tag}.${(at.attributes.class ?? '').slice(0, LONGEST_CLASS).split(/\s/, 1)[0]}`);
  }
  return parts.join('<');
}
