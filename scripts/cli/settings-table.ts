/** Writes the table of settings in docs/configuration.md from the one table of settings; `--check` only checks it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSetting, type Setting } from '../../core/platform/settings/setting.ts';
import { SETTINGS } from '../../core/platform/settings/settings.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/configuration.md');
const PLACE = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

/** The document with its table brought up to date. */
export function withSettings(document: string): string {
  const rows = Object.entries(SETTINGS as Record<string, Setting>).map(([name, row]) => {
    const also = row.alias ? ` (also \`${row.alias}\`)` : '';
    return `| \`${name}\`${also} | ${shown(row)} | ${describeSetting(row)}${row.secret ? '; secret' : ''} |`;
  });
  const table = ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
  return document.replace(PLACE, (_whole, before: string, after: string) => `${before}${table}\n${after}`);
}

function shown({ default: value }: Setting): string {
  if (value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0))
    return '';
  return `\`${String(value)}\``;
}

if (import.meta.main) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const right = withSettings(document);
  if (process.argv.includes('--check')) process.exitCode = document === right ? 0 : 1;
  else writeFileSync(DOCUMENT, right);
}
