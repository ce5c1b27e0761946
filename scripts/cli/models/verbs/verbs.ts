import type { Options } from '../options.ts';
import type { Streams } from '../streams.ts';
import { calibrate } from './calibrate.ts';
import { evaluate } from './evaluate.ts';
import { list } from './list.ts';
import { pull } from './pull.ts';
import { score } from './score.ts';
import { stats } from './stats.ts';

/** Runs the verb, or throws an Error with a message for the user. False: some of the input was invalid. */
type Verb = (options: Options, streams: Streams) => Promise<unknown>;

export const VERBS: Readonly<Record<string, Verb>> = { calibrate, evaluate, list, pull, score, stats };
