/** What the table of settings says of each. */

type SettingKind = 'text' | 'whole' | 'number' | 'flag' | 'list' | 'map' | 'choice';

export interface Setting {
  kind: SettingKind;
  default: unknown;
  /** For the help and the documentation. */
  description: string;
  /** Masked by `--dump-config`; may also be read from the file that the environment variable `<NAME>_FILE` names. */
  secret?: true;
  /** A second environment variable for it, besides `CANILLITA_<NAME>`. */
  alias?: string;
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** A map as it is written on the command line. */
  example?: string;
  /** Single words accepted in place of a map, with the map that each stands for. */
  shorthands?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is wrong with a value of the right kind; null when it can be used. */
  problem?: (value: never) => string | null;
}

// Rows of the table, by kind: the default, what else is allowed, and what the setting does.

type More = Pick<Setting, 'secret' | 'alias' | 'example' | 'shorthands' | 'problem'>;
type Bounds = readonly [min: number, max: number];

export function text(preset: string, description: string, more: More = {}) {
  return { kind: 'text' as const, default: preset, description, ...more };
}

export function whole(preset: number, [min, max]: Bounds, description: string, more: More = {}) {
  return { kind: 'whole' as const, default: preset, min, max, description, ...more };
}

export function number(preset: number, [min, max]: Bounds, description: string) {
  return { kind: 'number' as const, default: preset, min, max, description };
}

export function flag(preset: boolean, description: string) {
  return { kind: 'flag' as const, default: preset, description };
}

export function list(preset: string[], description: string, more: More = {}) {
  return { kind: 'list' as const, default: preset, description, ...more };
}

export function map(preset: Record<string, string>, description: string, more: More = {}) {
  return { kind: 'map' as const, default: preset, description, ...more };
}

export function choice<const Choice extends string>(
  preset: Choice,
  choices: readonly Choice[],
  description: string,
) {
  return { kind: 'choice' as const, default: preset, choices, description };
}

/** What a setting does and the values it may have, for the help and the documentation. */
export function describeSetting({ description, choices }: Setting): string {
  return choices === undefined ? description : `${description}; one of ${choices.join(', ')}`;
}
