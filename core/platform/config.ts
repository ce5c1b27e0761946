/**
 * The configuration: command line over environment over file over default, validated once, with all problems reported
 * together. The only file that reads or sets the environment, besides `core/app/memory-limits.ts`.
 */
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileProblem } from './files/file-problem.ts';
import { makeFolder } from './files/make-folder.ts';
import { isObject, withoutByteOrderMark } from './objects.ts';
import { describeSetting, type Setting } from './settings/setting.ts';
import { settingValue } from './settings/setting-value.ts';
import { SETTINGS, type SettingName } from './settings/settings.ts';
import { nearestName } from './suggestions.ts';

interface Values {
  text: string;
  whole: number;
  number: number;
  flag: boolean;
  list: string[];
  map: Record<string, string>;
  choice: string;
}

type ValueOf<Row extends Setting> = Row extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Values[Row['kind']];

/** One value per row of `SETTINGS`, of the type that its kind says. */
export type Config = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };

/** The configuration cannot be used; `problems` has one sentence per wrong setting. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export interface ConfigSources {
  /** Command-line words after the script, `--port 80` or `--port=80`. */
  argv?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** Settings file; default `canillita.json` when it exists, or what `CANILLITA_CONFIG` or `--config` name. */
  file?: string;
}

const DEFAULT_FILE = 'canillita.json';

/** Reads and validates every setting. Throws `ConfigError` naming every problem at once. */
export function loadConfig({ argv = [], env = process.env, file }: ConfigSources = {}): Config {
  const problems: string[] = [];
  const flags = readFlags(argv, problems);
  const path = flags.get('config') ?? file ?? env.CANILLITA_CONFIG;
  const fromFile = readFile(path, problems);
  const config: Record<string, unknown> = {};
  for (const [name, row] of rows()) {
    const given = flags.get(name) ?? fromEnvironment(name, row, env, problems) ?? fromFile[name];
    config[name] = given === undefined ? row.default : settingValue(name, row, given, problems);
  }
  for (const name of Object.keys(fromFile)) {
    if (!Object.hasOwn(SETTINGS, name))
      problems.push(`${name}: no such setting (in ${path ?? DEFAULT_FILE})${nearest(name)}`);
  }
  for (const { variable, meant } of unknownVariables(env))
    if (meant) problems.push(`${variable}: no such setting (in the environment); did you mean ${meant}?`);
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

const PREFIX = 'CANILLITA_';
/** Variables that Kubernetes and Docker links set in containers, named after other services. */
const OF_SERVICES = /_(?:SERVICE_(?:HOST|PORT)\w*|PORT(?:_\d+_(?:TCP|UDP)\w*)?)$/;
const LINK = /^(?:tcp|udp|sctp):\/\//;
/** Variables read by the command line programs and by the tests. */
const NO_SETTINGS = /^CANILLITA_(?:CONFIG|URL|KEY|API_KEY|DOMAIN|UPSTREAM|UPSTREAM_PORT|SITE|TESTS?_?.*)$/;

/**
 * Variables that look like settings and are none, with the one that was probably meant. Those that resemble none are no
 * mistake to stop for: Kubernetes gives containers `CANILLITA_SERVICE_HOST` and more, after its services.
 */
export function unknownVariables(
  env: NonNullable<ConfigSources['env']> = process.env,
): { variable: string; meant: string | null }[] {
  const known = rows().flatMap(([name, row]) => {
    const variable = `${PREFIX}${name.toUpperCase()}`;
    return row.secret ? [variable, `${variable}_FILE`] : [variable];
  });
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !NO_SETTINGS.test(name))
    .map((variable) => {
      const names = known.map((name) => name.slice(PREFIX.length));
      const near = nearestName(variable.slice(PREFIX.length), names);
      const isLink = OF_SERVICES.test(variable) || LINK.test(env[variable] ?? '');
      return { variable, meant: near === null || isLink ? null : `${PREFIX}${near}` };
    });
}

/** The configuration as JSON text with secrets masked: what `--dump-config` prints. */
export function dumpConfig(config: Config): string {
  const shown = Object.fromEntries(
    rows().map(([name, row]) => [name, row.secret && config[name] ? '********' : config[name]]),
  );
  return JSON.stringify(shown, null, 2);
}

/** The settings as lines of help text. */
export function describeSettings(): string {
  return rows()
    .map(
      ([name, row]) =>
        `  --${name.replaceAll('_', '-').padEnd(22)} ${describeSetting(row)}${defaultNote(row)}`,
    )
    .join('\n');
}

function rows(): [SettingName, Setting][] {
  return Object.entries(SETTINGS) as [SettingName, Setting][];
}

function defaultNote(row: Setting): string {
  const text = row.kind === 'map' ? '' : String(row.default);
  return text === '' ? '' : ` (default ${text})`;
}

function readFlags(argv: readonly string[], problems: string[]): Map<string, string> {
  const flags = new Map<string, string>();
  for (let at = 0; at < argv.length; at += 1) {
    const [, flag, inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(argv[at]!) ?? [];
    const name = flag?.replaceAll('-', '_');
    if (name === undefined || (name !== 'config' && !Object.hasOwn(SETTINGS, name))) {
      problems.push(`${argv[at]}: no such option${name ? nearest(name, optionOf) : ''}`);
      continue;
    }
    const value = inline ?? argv[++at];
    if (value === undefined) problems.push(`--${flag}: a value is missing`);
    else flags.set(name, value);
  }
  return flags;
}

function readFile(path: string | undefined, problems: string[]): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(withoutByteOrderMark(readFileSync(path ?? DEFAULT_FILE, 'utf8')));
    if (isObject(value)) return value;
    problems.push(`${path ?? DEFAULT_FILE}: the settings file must hold one JSON object`);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (path !== undefined || !missing) problems.push(`${path ?? DEFAULT_FILE}: ${fileProblem(error)}`);
  }
  return {};
}

function fromEnvironment(
  name: string,
  row: Setting,
  env: NonNullable<ConfigSources['env']>,
  problems: string[],
): string | undefined {
  for (const variable of [`CANILLITA_${name.toUpperCase()}`, row.alias]) {
    if (!variable) continue;
    if (env[variable]) return env[variable];
    const file = row.secret ? env[`${variable}_FILE`] : undefined;
    if (!file) continue;
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (secret !== '') return secret;
      // Without its secret, the service would open another database, or show its metrics to anybody.
      problems.push(`${variable}_FILE: ${file} is empty`);
    } catch (error) {
      problems.push(`${variable}_FILE: ${file}: ${fileProblem(error)}`);
    }
  }
  return undefined;
}

function nearest(name: string, shown: (name: string) => string = (known) => known): string {
  const close = nearestName(name, [...Object.keys(SETTINGS), ...FLAGS]);
  return close ? `; did you mean ${shown(close)}?` : '';
}

/** Options that are not settings. */
const FLAGS = ['config', 'dump_config', 'help', 'version'];

function optionOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

/**
 * Stops the ONNX runtime from reporting to its maker: by default it writes an identifier and a queue of events into the
 * user's cache folder and uploads them. To be called before a worker loads it; it reads the process's environment.
 */
export function muteRuntime(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/**
 * Keeps compiled code in the data folder, unless it is kept already (`scripts/cli/require-node.cjs`): the next start takes
 * a quarter less time. For what is loaded from now on, by threads too. Does nothing where the folder cannot be written.
 */
export function cacheCompiledCode(data: string): void {
  const folder = join(data, 'compiled');
  try {
    makeFolder(folder);
  } catch {
    return;
  }
  enableCompileCache(folder);
  // Read by threads, unless the operator has named another folder.
  process.env.NODE_COMPILE_CACHE ??= folder;
}
