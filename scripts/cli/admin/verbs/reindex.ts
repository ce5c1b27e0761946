import { type Reindexed, reindex as rebuildIndex } from '../../../../core/news/reindex.ts';
import { systemClock } from '../../../../core/platform/clock.ts';
import { unseen } from '../../../../core/platform/observe.ts';
import { NO_TIMEOUT } from '../service-client.ts';
import type { Verb } from '../verb.ts';

export const reindex: Verb = {
  noun: 'reindex',
  verb: null,
  description: 'rebuild the word index from the articles; searches keep working meanwhile',
  actions: ['reindex'],
  async run(_given, backend) {
    const done = await backend.either<Reindexed>(
      (db) => rebuildIndex({ db, clock: systemClock, observe: unseen }),
      (client) => client.call('reindex', { body: {}, timeout: NO_TIMEOUT }),
    );
    const { segments, documents, seconds } = done;
    const text =
      segments === 0
        ? 'There is no segment yet: the articles are few, and each start reads them anew.'
        : `${segments} segments of ${documents} articles made anew in ${seconds.toFixed(1)} s.`;
    return { json: done, text };
  },
};
