/** The field tables as Markdown, so that what is documented is what is done. */
import type { CompatField } from './fields.ts';

export interface TableSection {
  title: string;
  fields: readonly CompatField[];
}

const HEAD = '| field | here | told as | |\n| --- | --- | --- | --- |';

/** Sections with one row per field; fields with no meaning here are one line at the end. */
export function fieldTables(sections: readonly TableSection[]): string {
  return sections
    .map(({ title, fields }) => {
      const idle = fields.filter(isIdle);
      const rows = fields.filter((field) => !isIdle(field)).map(rowOf);
      const rest =
        idle.length === 0
          ? ''
          : `\n\nTaken and told as \`ignored:\`: ${idle.map(({ path }) => `\`${path}\``).join(', ')}.`;
      return `### ${title}\n\n${[HEAD, ...rows].join('\n')}${rest}`;
    })
    .join('\n\n');
}

const IDLE = 'Has no meaning here.';

function isIdle({ says }: CompatField): boolean {
  return says === IDLE;
}

function rowOf({ path, handling, says, warning, refusal }: CompatField): string {
  const told = warning ?? (refusal ? `${refusal.status} ${refusal.tag}` : '');
  return `| \`${path}\` | ${handling} | ${told && `\`${told}\``} | ${says.replaceAll('|', '\\|')} |`;
}
