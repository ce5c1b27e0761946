import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type {
  GivenList,
  ImportRecord,
  OutletRegistry,
  ReportLine,
} from '../../../core/news/outlets/outlet-registry.ts';
import { SECOND } from '../../../core/platform/clock.ts';
import { decodeText } from '../../../core/web/charset/charset.ts';
import { progressBar } from '../progress.ts';
import { short } from './sources.ts';
import { type Column, table } from './table.ts';
import { UsageError, type Verb } from './verb.ts';

const ASK_EVERY = 0.5 * SECOND;
const PAGE = 5000;
/** Lines of the report that a person is shown; `--json` has all. */
const SHOWN = 40;

const COLUMNS: readonly Column<ReportLine>[] = [
  { title: 'LINE', of: (line) => String(line.line), right: true },
  { title: 'TITLE', of: (line) => short(line.title || '-') },
  { title: 'ADDRESS', of: (line) => short(line.url, 70) },
  { title: 'WHY', of: (line) => line.why ?? '-' },
];

export const sourceImport: Verb = {
  noun: 'source',
  verb: 'import',
  says: 'take in a list of outlets: OPML, or JSON as sources.json has it',
  arguments: [{ name: 'FILE', says: 'the list; may be gzipped' }],
  options: { replace: { type: 'boolean', says: 'take what the file does not name off the list' } },
  async run(given, service) {
    const list = { ...(await readGiven(given.words[0]!)), replace: given.flag('replace') };
    const outlets = await service.newsroom();
    const done = await finished(outlets, await outlets.import(list));
    const report = await wholeReport(outlets, done.id);
    const refused = report.filter(({ outcome }) => outcome === 'refused');
    const text = [
      summary(done),
      ...(refused.length > 0 ? ['', table(refused.slice(0, SHOWN), COLUMNS, '')] : []),
      ...(refused.length > SHOWN ? [`… and ${refused.length - SHOWN} more; --json has every line`] : []),
    ];
    return { json: { ...done, report }, text: text.join('\n') };
  },
};

/** The file as a request takes it. */
async function readGiven(file: string): Promise<GivenList> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} can not be read: ${error.message}`);
  });
  const { text } = decodeText(unpacked(file, bytes), { contentType: null, kind: 'xml' });
  if (!/^[\s\ufeff]*[[{]/.test(text)) return { opml: text };
  try {
    return { sources: JSON.parse(text) };
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function unpacked(file: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new UsageError(`${file} begins as gzip does, but can not be unpacked: ${(error as Error).message}`);
  }
}

/** Waits for the end of an import, and shows how far it is. */
async function finished(outlets: OutletRegistry, begun: ImportRecord): Promise<ImportRecord> {
  const bar = progressBar(process.stderr);
  let now = begun;
  while (now.status === 'waiting' || now.status === 'running') {
    bar.show(now.done / Math.max(now.total, 1), `${now.done} of ${now.total} feeds`);
    await sleep(ASK_EVERY);
    now = await outlets.importReport(begun.id, { limit: 1 });
  }
  bar.end();
  return now;
}

async function wholeReport(outlets: OutletRegistry, id: string): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page = await outlets.importReport(id, { limit: PAGE, ...(after !== undefined && { after }) });
    lines.push(...page.report);
    after = page.next;
  }
  return lines;
}

function summary({ status, total, taken, known, refused, removed, error, replace }: ImportRecord): string {
  if (status === 'failed') return `The list could not be taken in: ${error}`;
  const gone = replace ? `; ${removed} outlets were taken off the list` : '';
  return `${total} feeds: ${taken} taken, ${known} there already, ${refused} refused${gone}.`;
}
