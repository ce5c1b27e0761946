/** Schemas of `POST /v1/similar`. */
import Joi from 'joi';
import { moment, nullable } from '#core/platform/schemas/answer-fields.ts';
import { searchAnswerSchema } from '#core/search/answer/answer-schema.ts';
import {
  addressField,
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  pageFields,
  textField,
} from '#core/search/request/fields.ts';

export const similarBody = Joi.object({
  url: addressField
    .required()
    .description('Full URL of the reference article, which is read to find articles about the same story.'),
  ...filterFields,
  sources: Joi.array()
    .items(textField(1, 200))
    .min(1)
    .max(100)
    .description('Only these sources, by their ids in `GET /v1/sources`.'),
  ...dateFields,
  ...depthFields,
  mode: depthFields.mode.description(
    'ultra compares headlines, fast also standfirsts and finds articles by meaning; normal also reads the most similar ones to confirm them; deep compares the whole window and reads more.',
  ),
  ...annotationFields,
  ...pageFields,
  highlights: annotationFields.highlights.description(
    'Verbatim excerpts of up to 280 characters from articles that were read. Default: true in deep mode.',
  ),
  essential: annotationFields.essential.description(
    'Up to three verbatim excerpts from different sources. Default: true in deep mode.',
  ),
  tone: annotationFields.tone.description('Tone toward the story, also in total and by source.'),
  temporal: annotationFields.temporal.description(
    'As in a search. The headline of a reference never sets a window, so both values have the same effect.',
  ),
})
  .required()
  .label('SimilarRequest');

const text = Joi.string();
const orNull = nullable(text);

const reference = Joi.object({
  url: text.uri(),
  title: text,
  source: orNull,
  country: orNull,
  language: orNull,
  published_at: nullable(moment),
  section: orNull,
  snippet: orNull,
  image: orNull,
  author: orNull,
})
  .description('The article at `url`. Neither it nor copies of it are among the results.')
  .label('Reference');

/** The answer of a search, with the reference. */
export const similarAnswer = searchAnswerSchema
  .append({ object: Joi.string().valid('similar'), reference })
  .label('SimilarAnswer');
