// Nothing that lives as long as the process keeps a stopped service in memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { startTestService } from '../support/service.ts';

const PATIENCE = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let isCollected = false;
const collected = new FinalizationRegistry(() => {
  isCollected = true;
});

/** Starts a service and stops it. */
async function passingService(): Promise<void> {
  const works: (() => unknown)[] = [];
  const { app } = await startTestService({ teardown: (work) => works.push(work) });
  collected.register(app.index, null);
  await app.metrics.text();
  for (const work of works.reverse()) await work();
}

t.test('its index is collected', async (t) => {
  await passingService();
  for (const until = Date.now() + PATIENCE; !isCollected && Date.now() < until; ) {
    // What a service does in advance of its first requests ends a little later; it does so in turns with this.
    await sleep(500);
    collectGarbage();
  }
  t.ok(isCollected);
});
