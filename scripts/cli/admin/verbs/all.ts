/** The verbs of the command line, in the order in which the help lists them. Verbs of one noun share a file. */

import type { Verb } from '../verb.ts';
import { articleAllow, articleList, articleRemove } from './article.ts';
import { backup } from './backup.ts';
import { bill } from './bill.ts';
import { importVerb } from './import.ts';
import { jobList, jobQueues, jobRetry } from './job.ts';
import { keyCreate, keyList, keyRevoke, keySet } from './key.ts';
import { orgCreate, orgDelete, orgList, orgPlugin, orgResume, orgSet, orgShow, orgSuspend } from './org.ts';
import { reindex } from './reindex.ts';
import { restore } from './restore.ts';
import {
  sourceAdd,
  sourceDiscover,
  sourceExport,
  sourceList,
  sourceLook,
  sourcePause,
  sourcePoll,
  sourceRemove,
  sourceResume,
  sourceSet,
} from './source.ts';
import { sourceImport } from './source-import.ts';
import { usage } from './usage.ts';

export const VERBS: readonly Verb[] = [
  orgCreate,
  orgList,
  orgShow,
  orgSet,
  orgPlugin,
  orgSuspend,
  orgResume,
  orgDelete,
  keyCreate,
  keyList,
  keySet,
  keyRevoke,
  usage,
  bill,
  sourceList,
  sourceAdd,
  sourceDiscover,
  sourcePoll,
  sourceLook,
  sourceSet,
  sourcePause,
  sourceResume,
  sourceRemove,
  sourceImport,
  sourceExport,
  articleRemove,
  articleList,
  articleAllow,
  jobQueues,
  jobList,
  jobRetry,
  importVerb,
  reindex,
  backup,
  restore,
];
