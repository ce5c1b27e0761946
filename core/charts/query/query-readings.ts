/** What one query's words mean, read once: the plans that are weighed against each other share most of their words. */
import { type WordsOfTime, wordsOfTime } from '../../language/dates/temporal.ts';
import { type ChartQuery, parseQuery } from './plan-rules.ts';
import { type Moment, type WindowInWords, windowInWords } from './windows/window.ts';

/** The readings of texts at one moment, beside the outlets that they may name; to be dropped with the query. */
export class QueryReadings {
  readonly moment: Moment;
  /** Outlets by their id. */
  readonly names: ReadonlyMap<string, string>;
  /** The words of time in a text. */
  readonly timeIn: (text: string) => WordsOfTime | null;
  /** The window that a text names. */
  readonly windowIn: (text: string) => WindowInWords;
  /** The plan in a text without words of time. */
  readonly planIn: (text: string) => Readonly<ChartQuery>;

  constructor(
    moment: Moment,
    names: ReadonlyMap<string, string>,
    parseTime: typeof wordsOfTime = wordsOfTime,
  ) {
    this.moment = moment;
    this.names = names;
    this.timeIn = once((text) => parseTime(text, moment));
    this.windowIn = once((text) => windowInWords(text, moment, this.timeIn));
    this.planIn = once(parseQuery);
  }
}

/** The same function, called once for each text. */
function once<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text)!;
  };
}
