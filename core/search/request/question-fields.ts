/** Joi schema of the `questions` field, with a message for every possible mistake. */
import Joi from 'joi';

export const MAX_QUESTIONS = 8;
const MAX_OPTIONS = 50;
/** Most characters of instructions (as compact JSON unless they are text), the most the model reads. */
const INSTRUCTIONS = 2000;
const CRITERION = 500;
const OPTION = 100;
const NAME = /^[\w-]{1,40}$/;

function checkInstructions(value: unknown, helpers: Joi.CustomHelpers): unknown {
  const refuse = (what: string) => helpers.message({ custom: `{{#label}} ${what}` });
  const text = typeof value === 'string' ? value.trim() : compact(value);
  if (text === null) return refuse('is nested too deep');
  if (text === '' || value === null) return refuse('must say what to answer: a text, or any JSON value');
  return text.length > INSTRUCTIONS
    ? refuse(`must have at most ${INSTRUCTIONS} characters, counted as JSON when it is no text`)
    : value;
}

/** A value as compact JSON; null when it is nested too deep to be serialized. */
function compact(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

const instructions = Joi.any()
  .required()
  .custom(checkInstructions)
  .description('What to answer: a text, or any JSON value, which the model is given as compact JSON.');

const criterion = Joi.string()
  .trim()
  .max(CRITERION)
  .messages({
    'string.max': `{{#label}} must have at most ${CRITERION} characters`,
    'string.empty': '{{#label}} must not be empty: say when it holds',
  });

const boolean = Joi.object({
  type: Joi.valid('boolean').required(),
  instructions,
  criteria: Joi.object({ true: criterion, false: criterion })
    .allow(null)
    .messages({ 'object.base': '{{#label}} must be an object that may have true and false' })
    .description('What makes it true, and what makes it false.'),
});

const choice = Joi.object({
  type: Joi.valid('choice').required(),
  instructions,
  criteria: Joi.object()
    .pattern(
      Joi.string().trim().min(1).max(OPTION),
      criterion.allow(null, '').messages({ 'string.base': '{{#label}} must be a string or null' }),
    )
    .min(1)
    .max(MAX_OPTIONS)
    .required()
    .messages({
      'object.base': '{{#label}} must be an object: the name of each choice, and what it means or null',
      'object.min': '{{#label}} must have at least one choice',
      'object.max': `{{#label}} must have at most ${MAX_OPTIONS} choices`,
      'object.unknown': `{{#label}} is no name of a choice: 1 to ${OPTION} characters`,
    })
    .description('What each choice means, or null where its name says it.'),
});

const score = Joi.object({
  type: Joi.valid('score').required(),
  instructions,
  criteria: Joi.array()
    .items(criterion)
    .min(2)
    .max(MAX_OPTIONS)
    .required()
    .messages({
      'array.base': '{{#label}} must be a list: what each level means, from the lowest',
      'array.min': '{{#label}} must have at least 2 levels',
      'array.max': `{{#label}} must have at most ${MAX_OPTIONS} levels`,
    })
    .description('What each level means, from the lowest (0) up.'),
});

const question = Joi.alternatives()
  .conditional('.type', {
    switch: [
      { is: 'boolean', then: boolean },
      { is: 'choice', then: choice },
      { is: 'score', then: score },
    ],
    otherwise: Joi.object({
      type: Joi.valid('boolean', 'choice', 'score')
        .required()
        .messages({ 'any.only': '{{#label}} must be boolean, choice or score' }),
    })
      .unknown()
      .max(MAX_OPTIONS)
      .meta({ hidden: true })
      .messages({ 'object.base': '{{#label}} must be an object with type and instructions' }),
  })
  .meta({ title: 'Question' });

function checkNames(value: object, helpers: Joi.CustomHelpers): object | Joi.ErrorReport {
  const wrong = Object.keys(value).find((name) => !NAME.test(name));
  if (wrong === undefined) return value;
  const shown = JSON.stringify(wrong.slice(0, OPTION)).replaceAll('{', '');
  return helpers.message({
    custom: `{{#label}} has the name ${shown}: it must be 1 to 40 letters, digits, _ or -`,
  });
}

export const questionsField = Joi.object()
  .pattern(NAME, question)
  .unknown()
  .custom(checkNames)
  .max(MAX_QUESTIONS)
  .default({})
  .messages({
    'object.base': '{{#label}} must be an object: each question under a name of yours',
    'object.max': `{{#label}} must have at most ${MAX_QUESTIONS} questions`,
  })
  .meta({ json: { additionalProperties: false } })
  .description(`Typed questions to ask of every result, by name: at most ${MAX_QUESTIONS}.`);
