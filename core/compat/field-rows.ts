/** Rows of the tables of fields, by how a field is handled: its path, a sample that has an effect, and what it does here. */
import type { CompatField } from './fields.ts';

/** What the code of a warning begins with. */
type Verdict = 'approximated' | 'ignored' | 'limited' | 'unsupported';

/** As in the other API. */
export function same(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'same', sample, description };
}

/** With another name or scale here. */
export function mapped(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'mapped', sample, description };
}

/** With a warning where it `acts`. `as`: what the warning calls the field; its path unless given. `types`: as in `CompatField`. */
export function warned(
  verdict: Verdict,
  path: string,
  sample: unknown,
  description: string,
  { as = path, ...more }: Pick<CompatField, 'acts' | 'types'> & { as?: string } = {},
): CompatField {
  return { path, handling: 'warning', warning: `${verdict}:${as}`, sample, ...more, description };
}

/** With a refusal, because it asks for what this service does not do. */
export function refusedWith(
  refusal: NonNullable<CompatField['refusal']>,
  path: string,
  sample: unknown,
  description: string,
): CompatField {
  return { path, handling: 'error', refusal, sample, description };
}
