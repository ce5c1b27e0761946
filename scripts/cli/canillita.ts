#!/usr/bin/env node
/** `canillita <command> …`: the commands of the npm scripts under one name, for those who installed the package. */
import { createRequire } from 'node:module';
import { limitMemory } from '../../core/app/memory-limits.ts';

// As in the npm scripts: an older Node would answer a command with a stack.
createRequire(import.meta.url)('./require-node.cjs');

interface Command {
  run: () => Promise<unknown>;
  description: string;
  /** Its process has the limits of a service's. */
  isService?: true;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    isService: true,
    run: () => import('../../core/app/start.ts'),
    description: 'the service; --help lists its settings',
  },
  demo: {
    isService: true,
    run: () => import('./demo.ts'),
    description: 'the service with sample outlets, no network needed',
  },
  admin: { run: () => import('./admin.ts'), description: 'organizations, keys, outlets, bills, backup' },
  inspect: {
    run: () => import('./inspect.ts'),
    description: 'what the service reads in a page, feed or query',
  },
  models: { run: () => import('./models.ts'), description: 'score, evaluate and pull models' },
  mcp: { run: () => import('./mcp.ts'), description: 'the MCP server over standard input and output' },
};

const HELP = `canillita <command> [options]; each command has --help

${Object.entries(COMMANDS)
  .map(([name, { description }]) => `  ${name.padEnd(8)} ${description}`)
  .join('\n')}
`;

const [name = '--help'] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
// Before its name is cut from the arguments, with which the process may begin again.
if (command?.isService) limitMemory();
process.argv.splice(2, 1);
if (command) await command.run();
else if (name === '--help') process.stdout.write(HELP);
else if (name === '--version')
  process.stdout.write(`${(await import('../../core/platform/version.ts')).VERSION}\n`);
else {
  process.stderr.write(`canillita: there is no command "${name}".\n\n${HELP}`);
  process.exitCode = 2;
}
