/** Outlets as callers name them: by id, by domain or by their whole name. */
import { fold } from '../../language/words/fold.ts';
import { type FieldError, refuseFields } from '../../platform/errors.ts';
import { nearestName } from '../../platform/suggestions.ts';
import { type Named, type Visible, visibleAmong } from './visible-outlets.ts';

/** Unknown names of a request for which a known one is suggested: each is compared with those of all outlets. */
const SUGGESTED = 3;

/** An outlet, with the name that readers know it by. */
type Called = Named & { name?: string };

/** The ids of the outlets that `names` name, among those that the caller may see. */
export function namedIds(visible: Iterable<Called>, names: readonly string[]): string[] {
  const outlets = [...visible];
  const { meant } = lookedUp(outlets, names);
  return outlets.filter((one) => meant.has(one)).map(({ id }) => id);
}

/** The name of an article's outlet; what stands for it where that is not among `outlets`. */
export function outletName(
  outlets: ReadonlyMap<string, { name: string }>,
  source: string | null,
): string | null {
  return outlets.get(source ?? '')?.name ?? source;
}

/** Throws 400 for names in `sources` that match no outlet that the caller may see. */
export function requireOutlets(
  names: readonly string[] | null,
  visible: Visible,
  all: Iterable<Called>,
): void {
  if (names === null) return;
  const outlets = visibleAmong(visible, all);
  const { unknown } = lookedUp(outlets, names);
  refuseUnknown(names, unknown, () => outlets.flatMap(({ id, name = id }) => [id, name]));
}

/** The outlets that names mean, and the names that mean none. What is the id or domain of one outlet is not the name of another. */
function lookedUp(
  outlets: readonly Called[],
  names: readonly string[],
): { meant: Set<Called>; unknown: Set<string> } {
  const byAddress = meantBy(names, plainDomain, outlets, addressesOf);
  if (byAddress.unknown.size === 0) return byAddress;
  const byName = meantBy([...byAddress.unknown], plainName, outlets, calledOf);
  return { meant: byAddress.meant.union(byName.meant), unknown: byName.unknown };
}

function meantBy(
  names: readonly string[],
  formOf: (name: string) => string,
  outlets: readonly Called[],
  formsOf: (outlet: Called) => string[],
): { meant: Set<Called>; unknown: Set<string> } {
  const wanted = new Set(names.map(formOf));
  const found = new Set<string>();
  const meant = new Set<Called>();
  for (const one of outlets) {
    for (const form of formsOf(one)) {
      if (!wanted.has(form)) continue;
      found.add(form);
      meant.add(one);
    }
  }
  return { meant, unknown: new Set(names.filter((name) => !found.has(formOf(name)))) };
}

/** Throws 400 for ids in `sources` of no outlet that the caller may see; domains name none here. */
export function requireIds(ids: readonly string[] | null, visible: Visible, all: Iterable<Named>): void {
  if (ids === null) return;
  const outlets = visibleAmong(visible, all);
  const known = new Set(outlets.map(({ id }) => id));
  refuseUnknown(ids, new Set(ids.filter((id) => !known.has(id))), () => [...known]);
}

function refuseUnknown(
  names: readonly string[],
  unknown: ReadonlySet<string>,
  expected: () => readonly string[],
): void {
  if (unknown.size === 0) return;
  const suggested = new Set([...unknown].slice(0, SUGGESTED));
  const known = expected();
  refuseFields(
    [...names.entries()].flatMap(([at, name]): FieldError[] => {
      if (!unknown.has(name)) return [];
      const near = suggested.has(name) ? nearestName(name, known) : null;
      const hint = near === null ? 'GET /v1/sources lists them' : `did you mean "${near}"?`;
      return [{ path: `sources.${at}`, message: `sources[${at}] "${name}" is not an outlet; ${hint}` }];
    }),
  );
}

function addressesOf({ id, domain }: Named): string[] {
  return [id, plainDomain(domain)];
}

function calledOf({ id, name = id }: Called): string[] {
  return [plainName(name)];
}

function plainName(name: string): string {
  return fold(name.trim());
}

function plainDomain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
}
