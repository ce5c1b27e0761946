#!/usr/bin/env node
/**
 * The models command: downloads, lists, measures and calibrates models, and scores rows with them. `npm run models --
 * --help`.
 */
import { modelsCommand } from './models/command.ts';
import { outliveOutput } from './output.ts';

outliveOutput('models');
const streams = { input: process.stdin, output: process.stdout, errors: process.stderr };
const code = await modelsCommand(process.argv.slice(2), streams);
process.exitCode ||= code;
