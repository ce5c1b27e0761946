/** Holds a compatible API to its table of fields. */
import type { Test } from 'tap';
import { type CompatField, WARNINGS_HEADER } from '../../core/compat/fields.ts';
import { isObject } from '../../core/platform/objects.ts';
import type { TestService } from './service.ts';

export interface TableCase {
  url: string;
  fields: readonly CompatField[];
  /** A request that is fine without the row. */
  body: Record<string, unknown>;
  /** Where the other API's error bodies keep what the table calls `tag`. */
  tagOf: (body: Record<string, unknown>) => unknown;
  headers?: Record<string, string>;
  /** Warnings that every answer has. */
  always?: readonly string[];
}

/** Sends every row's sample, and null in its place, and checks that the API does what the table says. */
export async function holdToTable(t: Test, service: TestService, table: TableCase): Promise<void> {
  const send = async (body: object) => {
    const { status, body: answer, headers } = await service.post(table.url, body, table.headers);
    return { status, answer, warnings: String(headers[WARNINGS_HEADER] ?? '').split(', ') };
  };
  for (const field of table.fields) {
    const { path, handling, warning, refusal, sample, beside = {} } = field;
    t.equal(handling === 'warning', warning !== undefined, `${path}: only warnings warn`);
    t.equal(handling === 'error', refusal !== undefined, `${path}: only errors refuse`);
    const { status, answer, warnings } = await send(withValue({ ...table.body, ...beside }, path, sample));
    if (refusal) {
      t.equal(status, refusal.status, `${path} is refused`);
      t.equal(table.tagOf(answer), refusal.tag, `${path}: ${refusal.tag}`);
      continue;
    }
    t.equal(status, 200, `${path} is accepted: ${JSON.stringify(answer).slice(0, 200)}`);
    if (warning) t.ok(warnings.includes(warning), `${path} warns ${warning}, not ${warnings}`);
    else
      t.notOk(
        warnings.some((code) => code.endsWith(`:${path.split('.').at(-1)}`)),
        `${path} is accepted without a warning`,
      );
    if (path in table.body || field.alone) continue;
    const none = await send(withValue(table.body, path, null));
    t.equal(none.status, 200, `${path}: null is absent`);
    if (warning) t.notOk(none.warnings.includes(warning), `${path}: null does not warn`);
  }
  const unknown = await send({ ...table.body, neverHeardOf: 1 });
  t.equal(unknown.status, 200, 'an unknown field is accepted');
  t.same(unknown.warnings, ['ignored:neverHeardOf', ...(table.always ?? [])], 'with a warning');
}

function withValue(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  const inside = isObject(inner) ? inner : {};
  return { ...body, [name]: withValue(inside, rest.join('.'), value) };
}
