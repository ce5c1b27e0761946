import {
  JOB_STATES,
  type JobsQuestion,
  MAX_JOBS,
  type QueuedJobRecord,
  type QueueRecord,
} from '../../../../core/jobs/job-admin.ts';
import { defined } from '../../../../core/platform/objects.ts';
import { type Column, moment, table } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { textsOf, verbsOf } from '../verb.ts';

const STATES = Object.keys(JOB_STATES) as (keyof typeof JOB_STATES)[];

const COLUMNS: readonly Column<QueuedJobRecord>[] = [
  { title: 'ID', of: (job) => job.id },
  { title: 'QUEUE', of: (job) => job.queue },
  { title: 'STATE', of: (job) => job.state },
  { title: 'ABOUT', of: (job) => Object.values(job.data).join(' ') || '-' },
  { title: 'CREATED', of: (job) => moment(job.created_at) },
  { title: 'FINISHED', of: (job) => moment(job.finished_at) },
  { title: 'ERROR', of: (job) => job.error ?? '-', optional: true },
];

const QUEUE_COLUMNS: readonly Column<QueueRecord>[] = [
  { title: 'QUEUE', of: (row) => row.queue },
  ...STATES.map((state) => ({
    title: state.toUpperCase(),
    of: (row: QueueRecord) => String(row[state]),
    right: true as const,
  })),
];

export const JOB_VERBS = verbsOf('job', [
  {
    verb: 'queues',
    description: 'count the jobs of each queue',
    actions: ['listQueues'],
    async run(_given, backend) {
      const queues = await (await backend.jobs()).queues();
      return {
        json: { object: 'list', data: queues },
        text: table(queues, QUEUE_COLUMNS, 'No service has started yet.'),
      };
    },
  },
  {
    verb: 'list',
    description: 'list jobs of the queue, newest first',
    actions: ['listQueuedJobs'],
    arguments: [{ name: 'STATE', description: STATES.join(', '), optional: true }],
    options: {
      queue: { type: 'string', value: 'NAME', description: 'only of this queue' },
      limit: { type: 'string', value: 'N', description: 'at most; default 100' },
    },
    async run(given, backend) {
      const [state] = given.words;
      const known = STATES.find((one) => one === state);
      if (state !== undefined && known === undefined)
        throw new UsageError(`STATE must be one of ${STATES.join(', ')}, not "${state}"`);
      const { queue, limit } = textsOf(given, 'queue', 'limit');
      if (limit !== undefined && !(/^[1-9]\d{0,3}$/.test(limit) && Number(limit) <= MAX_JOBS))
        throw new UsageError(`--limit must be a whole number from 1 to ${MAX_JOBS}, not "${limit}"`);
      const question: JobsQuestion = defined({
        state: known,
        queue,
        limit: limit === undefined ? limit : Number(limit),
      });
      const jobs = await (await backend.jobs()).jobs(question);
      return { json: { object: 'list', data: jobs }, text: table(jobs, COLUMNS, 'There is no such job.') };
    },
  },
  {
    verb: 'retry',
    description: 'run a failed job again',
    actions: ['retryJob'],
    arguments: [{ name: 'ID', description: 'its id, from job list' }],
    async run({ first }, backend) {
      const job = await (await backend.jobs()).retry(first);
      return { json: job, text: table([job], COLUMNS, '') };
    },
  },
]);
