/** Help texts, generated from the table of verbs. */
import { commandName, type Option, type Verb } from './verb.ts';

const CALL = 'npm run admin --';

/** Options that every verb takes. */
export const COMMON: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', says: 'print the answer as JSON' },
  help: { type: 'boolean', says: 'print this help' },
  url: { type: 'string', value: 'URL', says: 'go through the service running there; default CANILLITA_URL' },
  'operator-key': { type: 'string', value: 'KEY', says: 'its operator key; default CANILLITA_OPERATOR_KEY' },
  data: {
    type: 'string',
    value: 'FOLDER',
    says: 'folder of the embedded database, if not in the settings',
  },
  'database-url': { type: 'string', value: 'URL', says: 'PostgreSQL, if not in the settings' },
  config: { type: 'string', value: 'FILE', says: 'settings file; default canillita.json' },
};

/** Lists verbs: all of them, or those of one noun. */
export function helpOf(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map((verb) => synopsis(verb).length));
  const lines = verbs.map((verb) => `  ${synopsis(verb).padEnd(width)}  ${verb.says}`);
  const more = 'Use <noun> <verb> --help for details. Every verb takes:';
  return [`${CALL} <noun> <verb> …`, '', ...lines, '', more, ...optionLines(COMMON)].join('\n');
}

/** The help of one verb: what it does, and its options. */
export function helpOfVerb(verb: Verb): string {
  const given = verb.arguments.map(({ name, says }) => [name, says] as const);
  const width = Math.max(0, ...given.map(([name]) => name.length));
  const parts = [
    `${CALL} ${synopsis(verb)}`,
    `\n${sentence(verb.says)}`,
    ...(given.length > 0 ? ['', ...given.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`)] : []),
    ...(Object.keys(verb.options).length > 0 ? ['', ...optionLines(verb.options)] : []),
    '\nEvery verb takes:',
    ...optionLines(COMMON),
  ];
  return parts.join('\n');
}

export function synopsis(verb: Verb): string {
  const words = verb.arguments.map(({ name, optional }) => (optional ? `[${name}]` : name));
  const options = Object.keys(verb.options).length > 0 ? ['[options]'] : [];
  return [commandName(verb), ...words, ...options].join(' ');
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const rows = Object.entries(options).map(([name, { value, says }]) => {
    return [`--${name}${value ? ` ${value}` : ''}`, says] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, says]) => `  ${left.padEnd(width)}  ${says}`);
}

function sentence(says: string): string {
  return `${says[0]!.toUpperCase()}${says.slice(1)}.`;
}
