/** Finds the verb of a command line, parses its arguments, runs it and prints the outcome. */
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../../../core/platform/config.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { nearestName } from '../../../core/platform/suggestions.ts';
import { VERSION } from '../../../core/platform/version.ts';
import { databaseError, withReason } from '../../../core/store/postgres/outage.ts';
import { type BackendOptions, openBackend } from './backend.ts';
import { COMMON, helpOf, helpOfVerb, synopsis } from './help.ts';
import { UsageError } from './usage-error.ts';
import { commandName, type Given, type Verb } from './verb.ts';
import { VERBS } from './verbs/all.ts';

/** Exit codes. */
const EXIT = { done: 0, refused: 1, usage: 2 } as const;

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Default: the environment of this process. */
  env?: Readonly<Record<string, string | undefined>>;
  openDatabase?: BackendOptions['openDatabase'];
}

/** Runs one command line (without `node` and the script). Returns the exit code; never throws for bad input. */
export async function command(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    const [text, code] = describeError(error);
    terminal.err(text);
    return code;
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const places = wordPositions(argv);
  const named = places.map((at) => argv[at]!);
  const ofNoun = VERBS.filter(({ noun }) => noun === named[0]);
  if (ofNoun.length === 0) {
    if (named[0] !== undefined)
      throw new UsageError(
        `unknown command "${named[0]}"; expected ${NOUNS.join(', ')}${hintFor(named[0], NOUNS)}`,
      );
    if (argv.includes('--version')) {
      terminal.out(VERSION);
      return EXIT.done;
    }
    if (!argv.includes('--help')) throw new UsageError(`missing command\n\n${helpOf(VERBS)}`);
    terminal.out(helpOf(VERBS));
    return EXIT.done;
  }
  const verb = ofNoun.find((each) => each.verb === null || each.verb === named[1]);
  if (!verb) {
    if (!argv.includes('--help')) {
      const known = ofNoun.map((each) => each.verb!);
      const what = named[1] === undefined ? '' : `: there is no "${named[1]}"${hintFor(named[1], known)}`;
      throw new UsageError(`missing verb for ${named[0]}${what}\n\n${helpOf(ofNoun)}`);
    }
    terminal.out(helpOf(ofNoun));
    return EXIT.done;
  }
  const command = places.slice(0, verb.verb === null ? 1 : 2);
  return perform(
    verb,
    argv.filter((_, at) => !command.includes(at)),
    terminal,
  );
}

const NOUNS = [...new Set(VERBS.map(({ noun }) => noun))];

/** Options of any verb that take the next word as their value. */
const OPTIONS_WITH_VALUE: ReadonlySet<string> = new Set(
  [COMMON, ...VERBS.map(({ options = {} }) => options)]
    .flatMap((options) => Object.entries(options))
    .filter(([, { type }]) => type === 'string')
    .map(([name]) => `--${name}`),
);

/** Positions of the noun and the verb: the first two words that are neither options nor their values. */
function wordPositions(argv: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at < argv.length && places.length < 2; at += 1) {
    if (OPTIONS_WITH_VALUE.has(argv[at]!)) at += 1;
    else if (!argv[at]!.startsWith('-')) places.push(at);
  }
  return places;
}

async function perform(verb: Verb, argv: readonly string[], terminal: Terminal): Promise<number> {
  if (argv.includes('--help')) {
    terminal.out(helpOfVerb(verb));
    return EXIT.done;
  }
  const given = parseGiven(verb, argv);
  const [url, operatorKey] = [given.text('url'), given.text('operator-key')];
  const env = terminal.env ?? process.env;
  const settings = settingsOf(given);
  const isStoreNamed = settings.some((word) => !word.startsWith('--config='));
  if (url !== undefined && isStoreNamed)
    throw new UsageError('--url and a store (--data, --database-url) exclude each other');
  const service = url ?? (isStoreNamed ? undefined : env.CANILLITA_URL || undefined);
  const backend = openBackend({
    config: loadConfig({ argv: settings, env }),
    note: terminal.err,
    openDatabase: terminal.openDatabase,
    isStoreNamed,
    createsStore: verb.createsStore === true,
    ...(service !== undefined && { url: service }),
    ...(operatorKey !== undefined && { operatorKey }),
  });
  try {
    const { text, json } = await verb.run(given, backend);
    terminal.out(given.flag('json') ? JSON.stringify(json, null, 2) : text);
  } catch (error) {
    if (error instanceof UsageError)
      throw new UsageError(`${error.message}\nSee: npm run admin -- ${commandName(verb)} --help`);
    throw error;
  } finally {
    await backend.close();
  }
  return EXIT.done;
}

function parseGiven(verb: Verb, argv: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries({ ...COMMON, ...verb.options }).map(([name, { type }]) => [name, { type }]),
  );
  const { values, positionals } = parseOptions(argv, options, verb);
  const { arguments: known = [] } = verb;
  const least = known.filter(({ optional }) => !optional).length;
  if (positionals.length < least)
    throw new UsageError(`missing argument ${known[positionals.length]!.name}: ${synopsis(verb)}`);
  if (positionals.length > known.length)
    throw new UsageError(`unexpected argument "${positionals[known.length]}": ${synopsis(verb)}`);
  return {
    words: positionals,
    first: positionals[0] ?? '',
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  };
}

function parseOptions(
  argv: readonly string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
  verb: Verb,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node adds advice about arguments that begin with a dash; the first sentence names the problem.
    const [first] = (error as Error).message.split(/(?<=\.)\s|\n/);
    const [, unknown] = /^Unknown option '--?([^']*)'/.exec(first!) ?? [];
    const near = unknown === undefined ? null : nearestName(unknown, Object.keys(options));
    throw new UsageError(
      `${first}${near ? ` Did you mean --${near}?` : ''}\nSee: npm run admin -- ${commandName(verb)} --help`,
    );
  }
}

/** Options that are settings of the service, in the form its own command line takes. */
function settingsOf(given: Given): string[] {
  return ['data', 'database-url', 'config'].flatMap((name) => {
    const value = given.text(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
}

function hintFor(given: string, known: readonly string[]): string {
  const near = nearestName(given, known);
  return near === null ? '' : `; did you mean "${near}"?`;
}

function describeError(error: unknown): [string, number] {
  if (error instanceof UsageError) return [`admin: ${error.message}`, EXIT.usage];
  if (error instanceof ConfigError) return [error.message, EXIT.usage];
  if (error instanceof Failure) return [`admin: ${withReason(error)} (${error.code})`, EXIT.refused];
  const said = databaseError(error);
  if (said !== null) return [`admin: database error: ${said}`, EXIT.refused];
  return [`admin: ${(error as Error).stack ?? String(error)}`, EXIT.refused];
}
