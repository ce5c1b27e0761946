/**
 * Loaded before the TypeScript of every npm script, which an older Node answers with a stack: says what is needed instead.
 * Then keeps compiled code beside the packages, from the first file on, for all commands and threads: without it, every
 * command reads TypeScript anew. Where nothing may be written there, the service uses its data folder.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `canillita needs Node 22.18 or newer, and this is ${process.versions.node}: install it from https://nodejs.org; in a checkout, "npm ci" without --omit=dev brings Node 24.\n`,
  );
  process.exit(1);
}

const { constants, enableCompileCache } = require('node:module');
const { join } = require('node:path');

const folder = join(__dirname, '../../node_modules/.cache/canillita');
const { FAILED } = constants.compileCacheStatus;
if (!process.env.NODE_COMPILE_CACHE && enableCompileCache(folder).status !== FAILED)
  process.env.NODE_COMPILE_CACHE = folder;
