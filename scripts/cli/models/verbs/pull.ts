import { isIP } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { loadConfig } from '../../../../core/platform/config.ts';
import { openDownloader } from '../../../../core/web/fetch/download.ts';
import { progressBar } from '../../progress.ts';
import { pull as pullFiles } from '../hub/pull.ts';
import { hyphenated, type Options } from '../options.ts';
import type { Streams } from '../streams.ts';
import { KINDS } from '../tasks/tasks.ts';

const HUB = 'https://huggingface.co';
const USER_AGENT = 'canillita-models';
const MEGABYTE = 1024 * 1024;

/** Downloads a model of the hub, or of a mirror, into a folder beside the shipped ones. */
export async function pull(options: Options, { output, errors }: Streams): Promise<void> {
  const [name, ...more] = options.rest;
  if (name === undefined || more.length > 0)
    throw new Error('pull needs one model: npm run models -- pull organisation/name[@revision]');
  const base = options.mirror ?? HUB;
  const mirror = URL.parse(base);
  if (mirror === null || !/^https?:$/.test(mirror.protocol))
    throw new Error(`--mirror: "${base}" is not an http address`);
  const { web_resolve } = loadConfig();
  const folder = resolve(options.into ?? join(options.models, name.split('@')[0]!.replace('/', '--')));
  const downloader = openDownloader({ userAgent: USER_AGENT, resolve: { ...web_resolve, ...named(mirror) } });
  const bar = progressBar(errors as NodeJS.WriteStream);
  try {
    const { hub, file } = await pullFiles(
      { name, task: options.task, folder, file: options.file ?? null, base },
      {
        downloader,
        progress: (path, bytes, total) =>
          bar.show(
            bytes / (total ?? Number.POSITIVE_INFINITY),
            `${path}  ${(bytes / MEGABYTE).toFixed(1)} MB`,
          ),
        say(line) {
          bar.end();
          output.write(`${line}\n`);
        },
      },
    );
    output.write(
      `${hub!.id}@${hub!.revision}${hub!.commit ? ` (${hub!.commit})` : ''} is in ${folder}, pinned by its manifest.json; it runs ${file}.\n`,
    );
    const place = options.into === undefined ? basename(folder) : folder;
    const task = options.task ?? 'relevance';
    const isFitted = Object.hasOwn(KINDS, task);
    const next = isFitted ? `, then npm run models -- calibrate ${hyphenated(task)} --data FILE` : '';
    output.write(`To use it: the setting models = ${JSON.stringify({ [task]: place })}${next}\n`);
  } finally {
    bar.end();
    await downloader.close();
  }
}

/** A mirror given as an IP address may be anywhere; a host name is resolved and checked like any other. */
function named(mirror: URL): Record<string, string> {
  const host = mirror.hostname.replace(/^\[|\]$/g, '');
  const port = mirror.port || (mirror.protocol === 'https:' ? '443' : '80');
  const address = host === 'localhost' ? '127.0.0.1' : host;
  return isIP(address) !== 0 ? { [`${mirror.hostname}:${port}`]: address } : {};
}
