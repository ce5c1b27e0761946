/** Why a feed is polled when it is, in the reader's language: the service words it in English. */
import { say } from '../../lib/words.js';

/** How `poll-schedule.ts` and `poll-feed.ts` word the reasons, with the name of the text that says the same. */
const REASONS = [
  [/^failed; polled less/, 'polled-less'],
  [/^failed (?<times>\d+) times in a row; polled less/, 'polled-less-often'],
  [/^failed; the server asks for a pause of (?<span>.+)$/, 'pause-asked'],
  [/^failed (?<times>\d+) times in a row; the server asks for a pause of (?<span>.+)$/, 'pause-asked-again'],
  [/^a hub reports/, 'hub-reports'],
  [/^everything in the feed was new/, 'all-was-new'],
  [/^the feed asks for at least (?<span>.+) between polls$/, 'feed-asks'],
  [/^the server asks for at least (?<span>.+) between polls$/, 'server-asks'],
  [/^how often it has new articles is not known/, 'pace-unknown'],
  [/^hardly any new articles/, 'pace-slow'],
  [/^new articles about once a day/, 'pace-once'],
  [/^new articles about (?<times>\d+) times a day/, 'pace'],
  [/^other feeds of (?<host>.+) come first, one every (?<span>.+)$/, 'others-first'],
];

/** The reason as the service words it, in the reader's language where that is known. */
export function pollReason(why) {
  for (const [pattern, name] of REASONS) {
    const match = pattern.exec(why);
    if (match) return say(`poll-${name}`, placesOf(match.groups ?? {}));
  }
  return why;
}

function placesOf({ span, ...places }) {
  return { ...places, span: span?.replace(/^(\d+) days$/, (_, count) => say('days', { count })) };
}
