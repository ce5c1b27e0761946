/** What a verb of the command line is: a row of the table in `verbs.ts`. */

import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import type { Config } from '../../../core/platform/config.ts';
import type { Database } from '../../../core/store/database.ts';
import type { TenantAdmin } from '../../../core/tenants/tenant-admin.ts';
import type { Service } from './service.ts';

export interface Option {
  type: 'string' | 'boolean';
  says: string;
  /** Stands for the value in the help, such as `USD`. */
  value?: string;
}

export interface Argument {
  name: string;
  says: string;
  optional?: boolean;
}

/** Command line after parsing: `words` are the arguments in the order of the verb's list. */
export interface Given {
  words: readonly string[];
  text(option: string): string | undefined;
  flag(option: string): boolean;
}

/** What a verb works with; each thing is opened when it is first asked for, and closed at the end. */
export interface AdminBackend {
  config: Config;
  /** Tells the person at the terminal something that is not the answer. */
  note(text: string): void;
  /** Tenants and usage, here or through a running service. */
  office(): Promise<TenantAdmin>;
  /** Outlets, here or through a running service. */
  newsroom(): Promise<OutletRegistry>;
  /** `local` with the store where it is free, else `remote` with the service that has it. */
  either<T>(local: (db: Database) => Promise<T>, remote: (service: Service) => Promise<T>): Promise<T>;
  /** The store itself. Throws when the command goes through a running service. */
  database(): Promise<Database>;
}

/** What came of it: for people, and for programs (`--json`). */
export interface Outcome {
  text: string;
  json: unknown;
}

export interface Verb {
  noun: string;
  /** Null: the noun says it all (`usage`). */
  verb: string | null;
  says: string;
  arguments: readonly Argument[];
  options: Readonly<Record<string, Option>>;
  /** Throws `UsageError` when the words make no sense, `Failure` when it is refused. */
  run(given: Given, service: AdminBackend): Promise<Outcome>;
}

/** The command line makes no sense; the message says what does. */
export class UsageError extends Error {}

/** How a verb is called: `org create`. */
export function titleOf({ noun, verb }: Pick<Verb, 'noun' | 'verb'>): string {
  return verb === null ? noun : `${noun} ${verb}`;
}
