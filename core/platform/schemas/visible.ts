import type Joi from 'joi';

/** White space, and what is drawn as nothing; U+2800 is a braille cell without dots. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const PROBLEM = 'must have a character that can be seen';

/** Whether a text has a character that can be seen, as a name must. */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text);
}

/** A name: a text that is refused when nothing of it can be seen. */
export function visible(text: Joi.StringSchema): Joi.StringSchema {
  return text.custom((value: string, helpers) =>
    isVisible(value) ? value : helpers.message({ custom: `{{#label}} ${PROBLEM}` }),
  );
}
