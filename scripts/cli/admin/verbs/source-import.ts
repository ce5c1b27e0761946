import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { clipped } from '../../../../core/language/cut-text.ts';
import type {
  GivenList,
  ImportRecord,
  OutletRegistry,
  ReportLine,
} from '../../../../core/news/outlets/outlet-registry.ts';
import { SECOND } from '../../../../core/platform/clock.ts';
import { fileProblem } from '../../../../core/platform/files/file-problem.ts';
import { decodeText } from '../../../../core/web/charset/charset.ts';
import { progressBar } from '../../progress.ts';
import { type Column, counted, table } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import type { NounVerb } from '../verb.ts';

const POLL_INTERVAL = 0.5 * SECOND;
const PAGE = 5000;
/** Report lines printed for people; `--json` has all. */
const SHOWN = 40;
const MAX_NAME = 40;
const MAX_ADDRESS = 70;

const COLUMNS: readonly Column<ReportLine>[] = [
  { title: 'LINE', of: (line) => String(line.line), right: true },
  { title: 'TITLE', of: (line) => clipped(line.title || '-', MAX_NAME) },
  { title: 'ADDRESS', of: (line) => clipped(line.url, MAX_ADDRESS) },
  { title: 'WHY', of: (line) => line.why ?? '-' },
];

export const sourceImport: NounVerb = {
  verb: 'import',
  description: 'import a list of outlets: OPML, or JSON in the format of sources.json',
  actions: ['importSources', 'getImport'],
  arguments: [{ name: 'FILE', description: 'the list; may be gzipped' }],
  options: {
    replace: { type: 'boolean', description: 'remove outlets and feeds that the file does not name' },
  },
  createsStore: true,
  async run(given, backend) {
    const list = { ...(await readList(given.first)), replace: given.flag('replace') };
    const outlets = await backend.outlets();
    const done = await waitForImport(outlets, await outlets.import(list));
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

/** The file as the body of a request. */
async function readList(file: string): Promise<GivenList> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}`);
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
    throw new UsageError(`${file} looks like gzip but cannot be unpacked: ${(error as Error).message}`);
  }
}

/** Waits for an import to finish, showing its progress. */
async function waitForImport(outlets: OutletRegistry, begun: ImportRecord): Promise<ImportRecord> {
  const bar = progressBar(process.stderr);
  let now = begun;
  while (now.status === 'waiting' || now.status === 'running') {
    bar.show(now.done / Math.max(now.total, 1), `${now.done} of ${now.total} feeds`);
    await sleep(POLL_INTERVAL);
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
  if (status === 'failed') return `The list could not be imported: ${error}`;
  const gone = replace ? `; ${counted(removed, 'outlet')} taken off the list` : '';
  return `${counted(total, 'feed')}: ${taken} taken, ${known} there already, ${refused} refused${gone}.`;
}
