import { reindex as makeAnew, type Reindexed } from '../../../core/news/reindex.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { LONG_PATIENCE } from './service.ts';
import type { Verb } from './verb.ts';

export const reindex: Verb = {
  noun: 'reindex',
  verb: null,
  says: 'make the word index anew from the articles; searches go on meanwhile',
  arguments: [],
  options: {},
  async run(_given, service) {
    const done = await service.either<Reindexed>(
      (db) => makeAnew({ db, clock: systemClock, observe: unseen }),
      (service) => service.ask('POST', '/reindex', {}, LONG_PATIENCE),
    );
    const { segments, documents, seconds } = done;
    const text =
      segments === 0
        ? 'There is no segment yet: the articles are few, and each start reads them anew.'
        : `${segments} segments of ${documents} articles made anew in ${seconds.toFixed(1)} s.`;
    return { json: done, text };
  },
};
