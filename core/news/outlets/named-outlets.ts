/** Outlets as callers name them: by id, by domain or by their whole name. */
import { fold } from '../../language/words/fold.ts';
import { type FieldError, refuseFields } from '../../platform/errors.ts';
import { nearestName } from '../../platform/suggestions.ts';
import { isVisible, type Named, type Visible } from './visible-outlets.ts';

/** Unknown names of a request for which a known one is suggested: each is compared with those of all outlets. */
const SUGGESTED = 3;

/** An outlet, with the name that readers know it by. */
type Called = Named & { name?: string };

/**
 * The ids of the outlets that `names` name, among those that the caller may see. What is the id or domain of one is not the name of
 * another.
 */
export function namedIds(visible: Iterable<Called>, names: readonly string[]): string[] {
  const outlets = [...visible];
  const known = new Set(outlets.flatMap(addressesOf));
  const [byAddress, byName] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    const address = plainDomain(name);
    if (known.has(address)) byAddress.add(address);
    else byName.add(plainName(name));
  }
  return outlets
    .filter((one) => addressesOf(one).some((address) => byAddress.has(address)) || byName.has(calledOf(one)))
    .map(({ id }) => id);
}

/** Throws 400 for names in `sources` that match no outlet that the caller may see. */
export function requireOutlets(
  names: readonly string[] | null,
  visible: Visible,
  all: Iterable<Called>,
): void {
  if (names === null) return;
  const outlets = [...all].filter((one) => isVisible(visible, one));
  const known = new Set(outlets.flatMap(addressesOf));
  const called = new Set(outlets.map(calledOf));
  const isKnown = (name: string) => known.has(plainDomain(name)) || called.has(plainName(name));
  refuseUnknown(
    names,
    isKnown,
    outlets.flatMap(({ id, name = id }) => [id, name]),
  );
}

/** Throws 400 for ids in `sources` of no outlet that the caller may see; domains name none here. */
export function requireIds(ids: readonly string[] | null, visible: Visible, all: Iterable<Named>): void {
  if (ids === null) return;
  const outlets = [...all].filter((one) => isVisible(visible, one));
  const known = new Set(outlets.map(({ id }) => id));
  refuseUnknown(ids, (id) => known.has(id), [...known]);
}

function refuseUnknown(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  expected: readonly string[],
): void {
  const unknown = [...names.entries()].filter(([, name]) => !isKnown(name));
  refuseFields(
    unknown.map(([at, name], nth): FieldError => {
      const near = nth < SUGGESTED ? nearestName(name, expected) : null;
      const hint = near === null ? 'GET /v1/sources lists them' : `did you mean "${near}"?`;
      return { path: `sources.${at}`, message: `sources[${at}] "${name}" is not an outlet; ${hint}` };
    }),
  );
}

function addressesOf({ id, domain }: Named): string[] {
  return [id, plainDomain(domain)];
}

function calledOf({ id, name = id }: Called): string {
  return plainName(name);
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
