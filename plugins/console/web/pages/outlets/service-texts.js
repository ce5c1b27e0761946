/** What the service says of feeds, in the reader's language: it words it in English, as `words/en` has it. */
import { say } from '../../lib/words.js';
import { outlets } from '../../words/en/outlets.js';
import { problems } from '../../words/en/problems.js';

/** Warnings of a sitemap of several begin with its address. */
const ABOUT = /^(?<about>\S+: )(?<rest>.+)$/s;
const PROBLEMS = patternsOf(problems, 'problem-');
const POLL_REASONS = patternsOf(outlets, 'poll-');

/** An error or a warning of a feed, as far as it is known. */
export function feedProblem(text) {
  for (const [name, pattern] of PROBLEMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { separator = '', details = '', ...places } = match.groups;
    return say(`problem-${name}`, places) + separator + feedProblem(details);
  }
  const { about = '', rest = text } = ABOUT.exec(text)?.groups ?? {};
  return about === '' ? text : about + feedProblem(rest);
}

/** Why a feed is polled when it is, if that is known. */
export function pollReason(why) {
  for (const [name, pattern] of POLL_REASONS) {
    const match = pattern.exec(why);
    if (!match) continue;
    const { span, ...places } = match.groups;
    const ownSpan = span?.replace(/^(\d+) days$/, (_, count) => say('days', { count }));
    return say(`poll-${name}`, { ...places, span: ownSpan });
  }
  return why;
}

function patternsOf(texts, prefix) {
  return Object.entries(texts)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, text]) => [name.slice(prefix.length), patternOf(text)]);
}

/** Matches a text with anything in its `{places}`, and with details behind it (`the site answered with an error: 404`). */
function patternOf(text) {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const filled = literal.replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  return new RegExp(`^${filled}(?:(?<separator>[:;] )(?<details>.+))?$`, 's');
}
