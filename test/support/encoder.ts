/**
 * The folder of an encoder with trained weights, for tests and benchmarks that need its meaning: the shipped one, else
 * the one that `CANILLITA_TEST_ENCODER` names; null when there is neither.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const SHIPPED = resolve(import.meta.dirname, '../../models/encoder');

export const TRAINED_ENCODER: string | null = existsSync(SHIPPED)
  ? SHIPPED
  : (process.env.CANILLITA_TEST_ENCODER ?? null);

/** For `skip` of a test that needs it. */
export const NEEDS_ENCODER =
  TRAINED_ENCODER === null && 'no encoder in models; CANILLITA_TEST_ENCODER can name a folder';
