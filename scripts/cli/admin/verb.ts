/** A verb of the command line: a row of the table in `verbs/all.ts`. */

import type { JobAdmin } from '../../../core/jobs/job-admin.ts';
import type { Takedowns } from '../../../core/news/articles/takedowns.ts';
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import type { Config } from '../../../core/platform/config.ts';
import { defined } from '../../../core/platform/objects.ts';
import type { Database } from '../../../core/store/database.ts';
import type { TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import type { ServiceClient } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export interface Option {
  type: 'string' | 'boolean';
  description: string;
  /** Placeholder of the value in the help, such as `USD`. */
  value?: string;
}

export interface Argument {
  name: string;
  description: string;
  optional?: boolean;
}

/** The parsed command line; `words` are the arguments in the order of the verb's list. */
export interface Given {
  words: readonly string[];
  /** The first of them; empty when there is none. */
  first: string;
  text(option: string): string | undefined;
  flag(option: string): boolean;
}

/** The options of these names that were given. */
export function textsOf<Name extends string>(given: Given, ...names: Name[]): { [name in Name]?: string } {
  return defined(Object.fromEntries(names.map((name) => [name, given.text(name)]))) as {
    [name in Name]?: string;
  };
}

/** The fields of a change. Throws `UsageError` when there are none. */
export function someOf<Fields extends object>(fields: Fields): Fields {
  if (Object.keys(fields).length > 0) return fields;
  throw new UsageError('nothing to change: give at least one option');
}

/** The data that a verb works with; each part is opened on first use and closed at the end. */
export interface AdminBackend {
  config: Config;
  /** Prints a remark that is not part of the result. */
  note(text: string): void;
  /** Tenants and usage, in the store or through a running service. */
  tenants(): Promise<TenantAdmin>;
  /** Outlets, in the store or through a running service. */
  outlets(): Promise<OutletRegistry>;
  /** Articles that were taken down, in the store or through a running service. */
  takedowns(): Promise<Takedowns>;
  /** The queue, in the store or through a running service. */
  jobs(): Promise<JobAdmin>;
  /** `local` with the store if it is free, otherwise `remote` with the service that has it open. */
  either<T>(local: (db: Database) => Promise<T>, remote: (client: ServiceClient) => Promise<T>): Promise<T>;
  /** The data folder, for verbs that replace its database. Throws on PostgreSQL and with `--url`. */
  folder(): string;
}

/** The result, for people and for programs (`--json`). */
interface VerbResult {
  text: string;
  json: unknown;
}

export interface Verb {
  noun: string;
  /** Null for a noun without verbs (`usage`). */
  verb: string | null;
  description: string;
  /** The actions of the API that it calls (`plugins/admin/actions.ts`); what it reads before them is not listed. */
  actions: readonly string[];
  arguments?: readonly Argument[];
  options?: Readonly<Record<string, Option>>;
  /** Whether the verb may create a store. Others refuse, so that a mere listing leaves no empty store behind. */
  createsStore?: true;
  /** Throws `UsageError` for bad arguments, `Failure` when the service refuses. */
  run(given: Given, backend: AdminBackend): Promise<VerbResult>;
}

/** A verb in the table of its noun. */
export type NounVerb = Omit<Verb, 'noun'>;

/** The table of a noun. */
export function verbsOf(noun: string, verbs: readonly NounVerb[]): Verb[] {
  return verbs.map((verb) => ({ noun, ...verb }));
}

/** The verb as typed: `org create`. */
export function commandName({ noun, verb }: Pick<Verb, 'noun' | 'verb'>): string {
  return verb === null ? noun : `${noun} ${verb}`;
}
