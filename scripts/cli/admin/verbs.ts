/** The verbs of the command line, in the order in which the help lists them. Verbs of one noun share a file. */
import { backup } from './backup.ts';
import { importVerb } from './import.ts';
import { keyCreate, keyList, keyRevoke } from './key.ts';
import { orgCreate, orgList, orgPlugin, orgSet } from './org.ts';
import { reindex } from './reindex.ts';
import { sourceAdd, sourceDiscover, sourceExport, sourceList, sourceLook, sourceRemove } from './source.ts';
import { sourceImport } from './source-import.ts';
import { usage } from './usage.ts';
import type { Verb } from './verb.ts';

export const VERBS: readonly Verb[] = [
  orgCreate,
  orgList,
  orgSet,
  orgPlugin,
  keyCreate,
  keyList,
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
