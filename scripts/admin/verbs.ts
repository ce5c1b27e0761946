/** The verbs of the command line, in the order in which the help lists them. To add one: a file, and a row here. */
import { importVerb } from './import.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { orgCreate } from './org-create.ts';
import { orgList } from './org-list.ts';
import { orgPlugin } from './org-plugin.ts';
import { orgSet } from './org-set.ts';
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
  importVerb,
];
