/** Outlets as callers name them: by id, by domain or by their whole name. */
import { type FieldError, refuseFields } from '../../platform/errors.ts';
import { nearestName } from '../../platform/suggestions.ts';
import { isVisible, type Named, type Visible } from './visible-outlets.ts';

/** An outlet, with the name that readers know it by. */
type Called = Named & { name?: string };

/** The ids of the outlets that `names` name, of those that the caller may see. An id names only its own outlet. */
export function namedIds(all: Iterable<Called>, names: readonly string[], visible: Visible): string[] {
  const outlets = [...all].filter((one) => isVisible(visible, one));
  const ids = new Set(outlets.map(({ id }) => id));
  const wanted = new Set(names.flatMap(formsOf));
  const isMeant = (one: Called) =>
    namesOf(one).some((name) => wanted.has(name) && (name === one.id || !ids.has(name)));
  return outlets.filter(isMeant).map(({ id }) => id);
}

/** Throws 400 for names in `sources` that match no outlet that the caller may see. */
export function requireOutlets(
  names: readonly string[] | null,
  visible: Visible,
  all: Iterable<Called>,
): void {
  if (names === null) return;
  const outlets = [...all].filter((one) => isVisible(visible, one));
  const known = new Set(outlets.flatMap(namesOf));
  refuseUnknown(names, (name) => formsOf(name).some((form) => known.has(form)), outlets);
}

/** Throws 400 for ids in `sources` of no outlet that the caller may see; domains name none here. */
export function requireIds(ids: readonly string[] | null, visible: Visible, all: Iterable<Named>): void {
  if (ids === null) return;
  const outlets = [...all].filter((one) => isVisible(visible, one));
  const known = new Set(outlets.map(({ id }) => id));
  refuseUnknown(ids, (id) => known.has(id), outlets);
}

function refuseUnknown(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  outlets: readonly Named[],
): void {
  refuseFields(names.flatMap((name, at) => (isKnown(name) ? [] : unknownOutlet(name, at, outlets))));
}

function unknownOutlet(name: string, at: number, outlets: readonly Named[]): FieldError[] {
  const near = nearestName(
    name,
    outlets.map(({ id }) => id),
  );
  const hint = near === null ? 'GET /v1/sources lists them' : `did you mean "${near}"?`;
  return [{ path: `sources.${at}`, message: `sources[${at}] "${name}" is not an outlet; ${hint}` }];
}

function namesOf({ id, domain, name }: Called): string[] {
  return [id, plainDomain(domain), ...(name === undefined ? [] : [plainName(name)])];
}

/** What a caller may mean: a domain, with or without the rest of an address, or a name. */
function formsOf(name: string): string[] {
  return [plainDomain(name), plainName(name)];
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}

function plainDomain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
}
