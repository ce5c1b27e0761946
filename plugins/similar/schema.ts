/** `POST /v1/similar`: what may be asked, and what is answered. */
import Joi from 'joi';
import {
  addressField,
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  textField,
} from '#core/search/request/fields.ts';

export const similarBody = Joi.object({
  url: addressField
    .required()
    .description(
      'Full URL of the reference article. It is read; articles about the same story are answered.',
    ),
  ...filterFields,
  sources: Joi.array()
    .items(textField(1, 200))
    .min(1)
    .max(100)
    .description('Only these sources, by their ids in `GET /v1/sources`.'),
  ...dateFields,
  ...depthFields,
  mode: depthFields.mode.description(
    'ultra compares headlines, fast standfirsts too, normal also reads the likest articles to confirm them, deep compares the whole window and reads more.',
  ),
  ...annotationFields,
  highlights: annotationFields.highlights.description(
    'Verbatim excerpts up to 280 characters, of the articles read. Default true in deep mode.',
  ),
  essential: annotationFields.essential.description(
    'Up to three verbatim excerpts, of different sources. Default true in deep mode.',
  ),
  tone: annotationFields.tone.description('Tone toward the story, also summed by source.'),
  temporal: annotationFields.temporal.description(
    "As in a search. A reference's headline is no request for a day, so that both values mean the same here.",
  ),
})
  .required()
  .label('SimilarRequest');

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const line = { type: 'string' };

/** The answer of a search with the reference, as JSON Schema: the rest is described elsewhere in the document. */
export const similarAnswer = {
  title: 'SimilarAnswer',
  allOf: [
    { $ref: '#/components/schemas/SearchAnswer' },
    {
      type: 'object',
      required: ['object', 'reference'],
      properties: {
        object: { const: 'similar' },
        reference: {
          title: 'Reference',
          description: 'The article at `url`. Neither it nor its copies are among the results.',
          type: 'object',
          required: ['url', 'title'],
          properties: {
            url: { ...line, format: 'uri' },
            title: line,
            source: orNull(line),
            country: orNull(line),
            language: orNull(line),
            published_at: orNull({ ...line, format: 'date-time' }),
            section: orNull(line),
            snippet: orNull(line),
            image: orNull(line),
            author: orNull(line),
          },
        },
      },
    },
  ],
} as const;
