/** Which models tests run with: small ones, unless a test needs what the trained encoder and reranker know. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** For the setting `models`: without encoder and reranker, which take a second to load, and with queries read by rules alone. */
export const LIGHT = {
  encoder: 'none',
  reranker: 'none',
  tone_reader: 'none',
  query_reader: 'none',
  question_reader: 'none',
  queries: 'none',
};

/** For the setting `models`: the shipped ones. */
export const TRAINED = {
  encoder: 'encoder',
  reranker: 'reranker',
  tone_reader: 'tone-reader',
  query_reader: 'query-reader',
  question_reader: 'question-reader',
};

/** The small reader of queries, beside `LIGHT`: what `models: light` has. */
export const SMALL_READER = { queries: 'query-reader-light' };

/** For `skip` of a test that needs them. */
export const NEEDS_TRAINED =
  !existsSync(resolve(import.meta.dirname, '../../models/encoder')) && 'no encoder in models';
