/** The verbs of the command line, in the order in which the help lists them. Verbs of one noun share a file. */

import type { Verb } from '../verb.ts';
import { ARTICLE_VERBS } from './article.ts';
import { backup } from './backup.ts';
import { bill } from './bill.ts';
import { importVerb } from './import.ts';
import { JOB_VERBS } from './job.ts';
import { KEY_VERBS } from './key.ts';
import { ORG_VERBS } from './org.ts';
import { reindex } from './reindex.ts';
import { restore } from './restore.ts';
import { SOURCE_VERBS } from './source.ts';
import { usage } from './usage.ts';

export const VERBS: readonly Verb[] = [
  ...ORG_VERBS,
  ...KEY_VERBS,
  usage,
  bill,
  ...SOURCE_VERBS,
  ...ARTICLE_VERBS,
  ...JOB_VERBS,
  importVerb,
  reindex,
  backup,
  restore,
];
