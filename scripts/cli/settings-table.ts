/** Writes the README's table of settings from the one table of settings; `--check` only says whether it is right. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, type Setting } from '../../core/platform/settings.ts';

const README = join(import.meta.dirname, '../../README.md');
const PLACE = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

/** The README with the table as it should be. */
export function withSettings(readme: string): string {
  const rows = Object.entries(SETTINGS as Record<string, Setting>).map(([name, row]) => {
    const also = row.also ? ` (also \`${row.also}\`)` : '';
    return `| \`${name}\`${also} | ${shown(row)} | ${row.says}${row.secret ? '; secret' : ''} |`;
  });
  const table = ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
  return readme.replace(PLACE, (_whole, before: string, after: string) => `${before}${table}\n${after}`);
}

function shown({ default: value }: Setting): string {
  if (value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0))
    return '';
  return `\`${String(value)}\``;
}

if (import.meta.main) {
  const readme = readFileSync(README, 'utf8');
  const right = withSettings(readme);
  if (process.argv.includes('--check')) process.exitCode = readme === right ? 0 : 1;
  else writeFileSync(README, right);
}
