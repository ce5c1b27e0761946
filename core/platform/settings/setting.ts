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

/** What a setting does and the values it may have, for the help and the documentation. */
export function describeSetting({ description, choices }: Setting): string {
  return choices === undefined ? description : `${description}; one of ${choices.join(', ')}`;
}
