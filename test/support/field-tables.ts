/** The field tables as Markdown: the documentation comes from the tables that requests are read by. */
import { type CompatField, NO_EFFECT } from '../../core/compat/fields.ts';

export interface TableSection {
  title: string;
  fields: readonly CompatField[];
}

const HEAD = '| Field | Handling | Warning or error | Notes |\n| --- | --- | --- | --- |';

/** Sections with one row per field; fields without effect share one line at the end. */
export function fieldTables(sections: readonly TableSection[]): string {
  return sections
    .map(({ title, fields }) => {
      const idle = fields.filter(isIdle);
      const rows = fields.filter((field) => !isIdle(field)).map(rowOf);
      const rest =
        idle.length === 0
          ? ''
          : `\n\nAccepted and listed as \`ignored:\` in the response header: ${idle.map(({ path }) => `\`${path}\``).join(', ')}.`;
      return `### ${title}\n\n${[HEAD, ...rows].join('\n')}${rest}`;
    })
    .join('\n\n');
}

function isIdle({ description }: CompatField): boolean {
  return description === NO_EFFECT;
}

function rowOf({ path, handling, description, warning, refusal }: CompatField): string {
  const code = warning ?? (refusal ? `${refusal.status} ${refusal.tag}` : '');
  return `| \`${path}\` | ${handling} | ${code && `\`${code}\``} | ${description.replaceAll('|', '\\|')} |`;
}
