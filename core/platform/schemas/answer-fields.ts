/** Joi schemas of which those of answers are made. */
import Joi from 'joi';

/** What a schema takes, or null. */
export const nullable = <T extends Joi.Schema>(schema: T) => schema.allow(null);
/** ISO 8601, in UTC. */
export const moment = Joi.string().isoDate();
export const count = Joi.number().integer();
