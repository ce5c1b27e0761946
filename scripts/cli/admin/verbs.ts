/** The verbs of the command line, in the order in which the help lists them. To add one: a file, and a row here. */
import { backup } from './backup.ts';
import { importVerb } from './import.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { orgCreate } from './org-create.ts';
import { orgList } from './org-list.ts';
import { orgPlugin } from './org-plugin.ts';
import { orgSet } from './org-set.ts';
import { reindex } from './reindex.ts';
import { sourceAdd } from './source-add.ts';
import { sourceDiscover } from './source-discover.ts';
import { sourceExport } from './source-export.ts';
import { sourceImport } from './source-import.ts';
import { sourceList } from './source-list.ts';
import { sourceLook } from './source-look.ts';
import { sourceRemove } from './source-remove.ts';
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
