/** Reads one subject from the command line, or many from standard input: one JSON object per line, answered in order. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isObject } from '../../../core/platform/objects.ts';
import { dates } from './dates.ts';
import { feed } from './feed.ts';
import { BadRequest, type Noun } from './noun.ts';
import { page } from './page.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { url } from './url.ts';

const NOUNS: readonly Noun[] = [page, feed, sitemap, robots, url, dates];

export interface Streams {
  input: Readable;
  out: Writable;
  err(text: string): void;
}

/** Runs a command line. Returns the exit code: 0 done, 1 the subject could not be read, 2 invalid command line. */
export async function inspect(argv: readonly string[], streams: Streams): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h') {
    if (name === undefined) streams.err(help());
    else streams.out.write(`${help()}\n`);
    return name === undefined ? 2 : 0;
  }
  const noun = NOUNS.find((one) => one.name === name);
  if (noun === undefined) {
    streams.err(`unknown command "${name}"; expected ${NOUNS.map((one) => one.name).join(', ')}`);
    return 2;
  }
  try {
    return await run(noun, rest, streams);
  } catch (error) {
    streams.err(sentence(error));
    return error instanceof BadRequest || isUsage(error) ? 2 : 1;
  }
}

async function run(noun: Noun, argv: readonly string[], streams: Streams): Promise<number> {
  const options = Object.fromEntries(
    Object.keys(noun.options).map((option) => [option, { type: 'string' as const }]),
  );
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { ...options, jsonl: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    streams.out.write(`${usage(noun)}\n`);
    return 0;
  }
  if (values.jsonl) return many(noun, streams);
  const [subject, ...others] = positionals;
  if (subject === undefined || others.length > 0)
    throw new BadRequest(`expected one ${noun.subject}\n\n${usage(noun)}`);
  const { 'content-type': contentType, ...fields } = values as Record<string, string>;
  const headers = contentType === undefined ? {} : { headers: { 'content-type': contentType } };
  streams.out.write(
    `${JSON.stringify(noun.answer({ ...fields, ...headers, [noun.subject]: subject }), null, 2)}\n`,
  );
  return 0;
}

/** Handles one line at a time, so that memory does not grow with their number. */
async function many(noun: Noun, { input, out }: Streams): Promise<number> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    if (!out.write(`${JSON.stringify(answered(noun, line))}\n`)) await once(out, 'drain');
  }
  return 0;
}

/** The answer to a line, with its id. An error is answered in its place and does not end the run. */
function answered(noun: Noun, line: string): object {
  let id: unknown = null;
  try {
    const request: unknown = JSON.parse(line);
    if (!isObject(request)) throw new BadRequest('a line must be a JSON object');
    id = request.id ?? null;
    return { id, ...noun.answer(request) };
  } catch (error) {
    return { id, error: sentence(error) };
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function usage(noun: Noun): string {
  const fields = Object.entries(noun.options).map(
    ([option, description]) => `  --${option.padEnd(14)}${description}`,
  );
  return [
    `npm run -s inspect -- ${noun.name} ${noun.subject.toUpperCase()} [options]`,
    `npm run -s inspect -- ${noun.name} --jsonl`,
    '',
    noun.description,
    '',
    ...fields,
    `  --jsonl         requests from standard input, one JSON object per line: id, ${noun.subject} and the options' names`,
  ].join('\n');
}

function help(): string {
  const rows = NOUNS.map((noun) => `  ${noun.name.padEnd(9)}${noun.description}`);
  return [
    'npm run -s inspect -- NOUN …   prints as JSON what the service reads',
    '',
    ...rows,
    '',
    'NOUN --help for details.',
  ].join('\n');
}
