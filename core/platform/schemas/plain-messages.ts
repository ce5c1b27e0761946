/** Joi's messages in plain words. */

const counted = (one: string, several: string) => (count: string) =>
  `${count} ${count === '1' ? one : several}`;
const items = counted('item', 'items');
const entries = counted('entry', 'entries');
const characters = counted('character', 'characters');

type Rewording = readonly [joi: RegExp, plain: (limit: string) => string];

/** Joi's messages, for schemas without a message of their own → the same in plain words, both after the field's name. */
const REWORDINGS: readonly Rewording[] = [
  [/must contain at least (\d+) items$/, (limit) => `must have at least ${items(limit)}`],
  [/must contain less than or equal to (\d+) items$/, (limit) => `must have at most ${items(limit)}`],
  [/must contain (\d+) items$/, (limit) => `must have ${items(limit)}`],
  [/must have at least (\d+) keys?$/, (limit) => `must have at least ${entries(limit)}`],
  [/must have less than or equal to (\d+) keys?$/, (limit) => `must have at most ${entries(limit)}`],
  [/length must be at least (\d+) characters long$/, (limit) => `must have at least ${characters(limit)}`],
  [
    /length must be less than or equal to (\d+) characters long$/,
    (limit) => `must have at most ${characters(limit)}`,
  ],
  [/length must be (\d+) characters long$/, (limit) => `must have ${characters(limit)}`],
  [/must be less than or equal to (\S+)$/, (limit) => `must be at most ${limit}`],
  [/must be greater than or equal to (\S+)$/, (limit) => `must be at least ${limit}`],
  [/must be greater than (\S+)$/, (limit) => `must be more than ${limit}`],
  [/must be an integer$/, () => 'must be a whole number'],
  [/must be a boolean$/, () => 'must be true or false'],
  [/must be an array$/, () => 'must be a list'],
  [/must be of type object$/, () => 'must be an object'],
  [/is not allowed to be empty$/, () => 'must not be empty'],
  [/contains a duplicate value$/, () => 'is the same as an earlier one'],
  [/does not match any of the allowed types$/, () => 'has none of the forms that it may have'],
  [/must be one of \[(.+)\]$/, (choices) => `must be one of ${choices}`],
  [/must be \[(.+)\]$/, (only) => `must be ${only}`],
  [/contains a conflict between exclusive peers \[(.+)\]$/, (names) => `must have only one of ${names}`],
  [/must contain at least one of \[(.+)\]$/, (names) => `must have one of ${names}`],
];

/** A message of Joi's, with its field as `label`, in plain words; any other message unchanged. */
export function plainMessage(message: string): string {
  for (const [joi, plain] of REWORDINGS) {
    const found = joi.exec(message);
    if (found !== null) return message.slice(0, found.index) + plain(found[1] ?? '');
  }
  return message;
}
