/** Why an answer does not show something, in the reader's language. */
import { say, sayOr } from '../../lib/words.js';

/** The words behind the number of what was left out for a reason; pages that were not read say why, as feeds do. */
export function leftOutWords(reason, count) {
  const [, fetched] = /^not_read_(.+)$/.exec(reason) ?? [];
  const why = fetched && sayOr(`problem-${fetched.replaceAll('_', '-')}`, null);
  return sayOr(`left-${reason}`, why ? say('left-not_read', { why }) : reason.replaceAll('_', ' '), {
    count,
  });
}
