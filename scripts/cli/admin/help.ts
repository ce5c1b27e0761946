/** Help texts, generated from the table of verbs. */
import { commandName, type Option, type Verb } from './verb.ts';

const CALL = 'npm run admin --';

/** Options that every verb takes. */
export const COMMON: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', description: 'print the answer as JSON' },
  help: { type: 'boolean', description: 'print this help' },
  url: {
    type: 'string',
    value: 'URL',
    description: 'go through the service running there; default CANILLITA_URL',
  },
  'operator-key': {
    type: 'string',
    value: 'KEY',
    description: 'its operator key; default CANILLITA_OPERATOR_KEY',
  },
  data: {
    type: 'string',
    value: 'FOLDER',
    description: 'folder of the embedded database, if not in the settings',
  },
  'database-url': { type: 'string', value: 'URL', description: 'PostgreSQL, if not in the settings' },
  config: { type: 'string', value: 'FILE', description: 'settings file; default canillita.json' },
};

/** Lists verbs: all of them, or those of one noun. */
export function helpOf(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map((verb) => synopsis(verb).length));
  const lines = verbs.map((verb) => `  ${synopsis(verb).padEnd(width)}  ${verb.description}`);
  const more = 'Use <noun> <verb> --help for details. Every verb takes:';
  return [`${CALL} <noun> <verb> …`, '', ...lines, '', more, ...optionLines(COMMON)].join('\n');
}

/** The help of one verb: what it does, and its options. */
export function helpOfVerb(verb: Verb): string {
  const { arguments: words = [], options = {} } = verb;
  const given = words.map(({ name, description }) => [name, description] as const);
  const width = Math.max(0, ...given.map(([name]) => name.length));
  const parts = [
    `${CALL} ${synopsis(verb)}`,
    `\n${sentence(verb.description)}`,
    ...(given.length > 0
      ? ['', ...given.map(([name, description]) => `  ${name.padEnd(width)}  ${description}`)]
      : []),
    ...(Object.keys(options).length > 0 ? ['', ...optionLines(options)] : []),
    '\nEvery verb takes:',
    ...optionLines(COMMON),
  ];
  return parts.join('\n');
}

export function synopsis(verb: Verb): string {
  const words = verb.arguments?.map(({ name, optional }) => (optional ? `[${name}]` : name)) ?? [];
  return [commandName(verb), ...words, ...(verb.options ? ['[options]'] : [])].join(' ');
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const rows = Object.entries(options).map(([name, { value, description }]) => {
    return [`--${name}${value ? ` ${value}` : ''}`, description] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, description]) => `  ${left.padEnd(width)}  ${description}`);
}

function sentence(description: string): string {
  return `${description[0]!.toUpperCase()}${description.slice(1)}.`;
}
