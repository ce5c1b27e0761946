import { foldLetters } from '../folded-letters.ts';

type Named = Readonly<Record<'name' | 'domain', string>>;

/** What charts call outlets, by their id: the name, with the domain where another outlet has the same. */
export function outletLabels(outlets: readonly (Named & { id: string })[]): ReadonlyMap<string, string> {
  const namesakes = Map.groupBy(outlets, ({ name }) => foldLetters(name).trim());
  return new Map(
    [...namesakes.values()].flatMap((group) =>
      group.map((outlet) => [outlet.id, group.length > 1 ? nameAndDomain(outlet) : outlet.name]),
    ),
  );
}

/** What charts call an outlet whose name another has, too. */
export function nameAndDomain({ name, domain }: Named): string {
  return `${name} (${domain})`;
}
