// The image's health check asks the port that the service has, by whichever setting, and says whether it is ready.
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const CHECK: string[] = JSON.parse(
  /HEALTHCHECK[^\n]*\\\n\s*CMD (.*)\n/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))![1]!,
);
const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;

/** The exit code of the check, in the image's folder. */
function checked(env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const [command, ...args] = CHECK;
    execFile(command!, args, { cwd: ROOT, env: { PATH, ...env } }, (error) => {
      resolve(error === null ? 0 : Number(error.code));
    });
  });
}

t.test('ready, not ready, not there', async (t) => {
  const asked: (string | undefined)[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const settings = join(
    t.testdir({ 'canillita.json': JSON.stringify({ port: Number(port) }) }),
    'canillita.json',
  );
  t.equal(await checked({ CANILLITA_PORT: port }), 0);
  t.equal(await checked({ CANILLITA_PORT: '', PORT: port }), 0);
  t.equal(await checked({ CANILLITA_CONFIG: settings }), 0);
  t.same(asked, ['/readyz', '/readyz', '/readyz']);
  status = 503;
  t.equal(await checked({ CANILLITA_PORT: port }), 1);
  await new Promise((resolve) => server.close(resolve));
  t.equal(await checked({ CANILLITA_PORT: port }), 1);
});

t.test('every path the image copies exists, and nothing it ships imports a file that it lacks', async (t) => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  );
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const path of copied) {
    t.ok(existsSync(join(ROOT, path)), `${path} exists`);
    t.notOk(ignored.includes(path.split('/')[0]!), `${path} reaches the builder`);
  }
  const isShipped = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
  const lacking: string[] = [];
  for (const file of globSync('{core,plugins,workers,scripts}/**/*.ts', { cwd: ROOT }).filter(isShipped)) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true);
    const own = importedFiles.map(({ fileName }) => fileName).filter((name) => /^(\.|#)/.test(name));
    for (const name of own) {
      const target = name.startsWith('#') ? name.slice(1) : join(dirname(file), name);
      if (!isShipped(target)) lacking.push(`${file} imports ${target}`);
    }
  }
  t.same(lacking, []);
});
