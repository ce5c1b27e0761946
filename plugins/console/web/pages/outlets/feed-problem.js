/** What is wrong with a feed, in the reader's language: the service words it in English, as `words/en/problems.js` has it. */
import { say } from '../../lib/words.js';
import { problems } from '../../words/en/problems.js';

const NAME = /^problem-/;
/** Warnings of a sitemap of several begin with its address. */
const ABOUT = /^(?<about>\S+: )(?<rest>.+)$/s;
const PATTERNS = Object.entries(problems).map(([name, text]) => [name.replace(NAME, ''), patternOf(text)]);

/** An error or a warning as the service words it, in the reader's language as far as that is known. */
export function feedProblem(text) {
  for (const [name, pattern] of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { separator = '', details = '', ...places } = match.groups;
    return say(`problem-${name}`, places) + separator + feedProblem(details);
  }
  const { about = '', rest = text } = ABOUT.exec(text)?.groups ?? {};
  return about === '' ? text : about + feedProblem(rest);
}

/** Matches a text with anything in its `{places}`, and with details behind it (`the site answered with an error: 404`). */
function patternOf(text) {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const filled = literal.replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  return new RegExp(`^${filled}(?:(?<separator>[:;] )(?<details>.+))?$`, 's');
}
