// New articles get their vectors as they come, not with the next minute of the schedule.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { ENCODER, writeTiny } from '../../support/hub/models.ts';
import { startTestService } from '../../support/service.ts';

t.test('without a schedule, what is published has vectors', async (t) => {
  const encoder = writeTiny(join(t.testdir(), 'tiny'), ENCODER);
  const { app, publish } = await startTestService(t, { config: { models: { encoder } }, ingests: true });
  await app.db.query('delete from pgboss.schedule');
  const encoded = async () => {
    do {
      await sleep(50);
      await app.vectors.follow();
    } while (app.vectors.index.missing(0).count > 0);
    return app.vectors.index.vectors;
  };
  await publish([{ url: 'https://eldiario.example/1', title: 'bank raises rates' }]);
  t.equal(await encoded(), 1);
  await publish(
    ['volcano erupts', 'ten easy recipes'].map((title, i) => ({
      url: `https://eldiario.example/a${i}`,
      title,
    })),
  );
  t.equal(await encoded(), 3, 'those that come soon after, too');
});
