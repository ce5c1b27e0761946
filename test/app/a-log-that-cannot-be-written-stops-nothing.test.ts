// The service outlives the reader of its log, and says so where it still can. Its disk may be full as well: both end a write.
import { once } from 'node:events';
import t from 'tap';
import { start, storage } from '../support/process.ts';

t.test('the reader of the log ends', async (t) => {
  const { args } = await storage(t);
  const service = start(t, [...args, '--log-level', 'debug']);
  const { base_url: base } = await service.logged('started');
  const status = async (path: string) => (await fetch(`${base}${path}`)).status;
  service.child.stdout!.destroy();
  while (!service.err().includes('The log cannot be written')) {
    const told = once(service.child.stderr!, 'data');
    t.equal(await status('/v1/nowhere'), 404, 'each request is logged');
    await Promise.race([told, service.ended]);
  }
  t.match(
    service.err(),
    /canillita: The log cannot be written, and the service goes on without: write EPIPE\n/,
  );
  service.child.stderr!.destroy();
  t.equal(await status('/healthz'), 200);
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});
