/** The verbs of the command line, in the order in which the help lists them. Verbs of one noun share a file. */

import type { Verb } from '../verb.ts';
import { backup } from './backup.ts';
import { importVerb } from './import.ts';
import { keyCreate, keyList, keyRevoke, keySet } from './key.ts';
import { orgCreate, orgList, orgPlugin, orgResume, orgSet, orgSuspend } from './org.ts';
import { reindex } from './reindex.ts';
import { sourceAdd, sourceDiscover, sourceExport, sourceList, sourceLook, sourceRemove } from './source.ts';
import { sourceImport } from './source-import.ts';
import { usage } from './usage.ts';

export const VERBS: readonly Verb[] = [
  orgCreate,
  orgList,
  orgSet,
  orgPlugin,
  orgSuspend,
  orgResume,
  keyCreate,
  keyList,
  keySet,
  keyRevoke,
  usage,
  sourceList,
  sourceAdd,
  sourceDiscover,
  sourceLook,
  sourceRemove,
  sourceImport,
  sourceExport,
  importVerb,
  reindex,
  backup,
];
