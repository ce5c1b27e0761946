/**
 * Tests whose promises cost what they cost in the service. tap follows each promise with asynchronous hooks, in order to tell which
 * subtest an uncaught error belongs to: a promise then takes thirty times as long to make, and is collected only after an object
 * that keeps account of it. Test files run one after the other, so that `run-folder.ts` knows the file without them.
 *
 * Takes effect when it is imported before tap.
 */
import hooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const { createHook } = hooks;
const unused: AsyncHook = { enable: () => unused, disable: () => unused };

hooks.createHook = (callbacks: HookCallbacks) =>
  /async-hook-domain/.test(new Error('who asks').stack ?? '') ? unused : createHook(callbacks);
syncBuiltinESMExports();
