/** Joi schemas of what an editor decides about a chart. */
import Joi from 'joi';
import { booleanField, integerField, textField } from '../search/request/fields.ts';
import { type ChartStyle, SORTS } from './data/chart-style.ts';
import { COLOUR_NAMES } from './draw/palette.ts';

const MAX_NAMES = 20;
const MAX_ANNOTATIONS = 12;
const HEX = /^#[0-9A-Fa-f]{6}$/;

const name = textField(1, 80);
/** Beyond this, differences are more than an axis can show. */
const FARTHEST = 1e15;
const number = Joi.number().strict().unsafe().min(-FARTHEST).max(FARTHEST);

const colour = Joi.string()
  .custom((value: string, helpers) =>
    HEX.test(value) || COLOUR_NAMES.includes(value)
      ? value
      : helpers.message({ custom: `{{#label}} must be one of ${COLOUR_NAMES.join(', ')}, or #RRGGBB` }),
  )
  .meta({
    json: {
      anyOf: [
        { type: 'string', enum: COLOUR_NAMES },
        { type: 'string', pattern: HEX.source },
      ],
    },
  });

const colors = Joi.alternatives()
  .conditional(Joi.array(), {
    then: Joi.array().items(colour).min(1).max(MAX_NAMES),
    otherwise: Joi.object().pattern(Joi.string().min(1).max(80), colour).min(1).max(MAX_NAMES),
  })
  .description('In the order of the series, or by the name of a series or category.');

/** What each type of annotation needs and may have besides. */
const PARTS: Record<string, { needs: readonly string[]; takes: readonly string[] }> = {
  point: { needs: ['x', 'text'], takes: ['series'] },
  range: { needs: ['from', 'to'], takes: ['text'] },
  line: { needs: [], takes: ['value', 'x', 'text'] },
  text: { needs: ['x', 'value', 'text'], takes: [] },
};

const cell = Joi.alternatives().conditional(Joi.string(), { then: name, otherwise: number });

const annotation = Joi.object({
  type: Joi.string()
    .valid(...Object.keys(PARTS))
    .required(),
  x: cell.description('A date or category as in the data.'),
  from: cell,
  to: cell,
  value: number.description('On the axis of numbers.'),
  series: name.description('The series that a point is on; the first by default.'),
  text: textField(1, 120),
})
  .custom((given: Record<string, unknown>, helpers) => {
    const { needs, takes } = PARTS[given.type as string]!;
    const refuse = (what: string) => helpers.message({ custom: `{{#label}} ${what}` });
    const missing = needs.find((part) => given[part] === undefined);
    if (missing) return refuse(`of type ${given.type} needs ${needs.join(', ')}; ${missing} is missing`);
    const known = new Set(['type', ...needs, ...takes]);
    const other = Object.keys(given).find((part) => !known.has(part));
    if (other) return refuse(`of type ${given.type} takes no ${other}`);
    if (given.type === 'line' && (given.value === undefined) === (given.x === undefined))
      return refuse('of type line needs either value or x');
    return given;
  })
  .meta({ component: 'ChartAnnotation' });

const axis = Joi.object({ min: number, max: number, log: booleanField })
  .min(1)
  .custom((given: { min?: number; max?: number; log?: boolean }, helpers) => {
    const { min, max, log } = given;
    const refuse = (what: string) => helpers.message({ custom: `{{#label}} ${what}` });
    if (min !== undefined && max !== undefined && min >= max) return refuse('min must be below max');
    return log && min !== undefined && min <= 0 ? refuse('min must be above 0 on a logarithmic axis') : given;
  })
  .description('Of numbers. It always holds all values; bars begin at zero and are not logarithmic.')
  .meta({ component: 'ChartAxis' });

/** All of them are optional. */
export const styleFields = {
  sort: Joi.string()
    .valid(...SORTS)
    .description('Of categories: by the sum of their numbers, or by name.'),
  highlight: Joi.array()
    .items(name)
    .min(1)
    .max(MAX_NAMES)
    .description('Names of series or categories; the others are grey.'),
  colors,
  annotations: Joi.array()
    .items(annotation)
    .min(1)
    .max(MAX_ANNOTATIONS)
    .description(
      'Written into the plots of lines, areas, bars and dots (where `x` is a number or the name of a dot); horizontal bars take lines at a value.',
    ),
  axis,
  decimals: integerField(0, 6).description('Of every number; as many as needed by default.'),
  source_line: textField(1, 240).description('Replaces the line of sources under the picture.'),
  stacked: Joi.alternatives()
    .conditional(Joi.boolean().strict(), {
      then: Joi.boolean().strict(),
      otherwise: Joi.string()
        .valid('percent')
        .messages({ '*': '{{#label}} must be true, false or "percent"' }),
    })
    .description('Of bars and areas with several series that are parts of one whole.'),
  multiples: booleanField.description(
    'A small plot for each series; by default for lines and bars over time of more than six series.',
  ),
} satisfies Record<keyof ChartStyle, Joi.Schema>;

export const STYLE_FIELDS = Object.keys(styleFields) as (keyof ChartStyle)[];
