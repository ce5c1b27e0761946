/** The events of a search that streams (`stream: true`), for the OpenAPI document. */
import type { EventFacts } from '../routes.ts';

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The data of each event of a search. */
const EVENT_DATA = {
  step: {
    title: 'Step',
    type: 'object',
    required: ['stage', 'message', 'counts'],
    properties: {
      stage: { type: 'string', examples: ['headlines'] },
      message: { type: 'string', description: 'For people.' },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
    },
  },
  partial: {
    title: 'PartialResults',
    description: 'The best results so far; later events replace it.',
    type: 'object',
    required: ['results', 'total'],
    properties: {
      results: { type: 'array', items: component('Result') },
      total: { type: 'integer' },
    },
  },
  result: component('SearchAnswer'),
  error: component('Error'),
};

export const SEARCH_EVENTS: EventFacts = {
  description:
    'With `stream: true`, server-sent events: `step` {stage, message, counts}, `partial` {results, total}, and finally `result` (the complete answer) or `error` (a problem).',
  schema: {
    title: 'SearchEvent',
    description: 'An event of a search that streams; the last one is `result` or `error`.',
    oneOf: Object.entries(EVENT_DATA).map(([event, data]) => ({
      type: 'object',
      required: ['event', 'data'],
      properties: { event: { type: 'string', const: event }, data },
    })),
  },
};
