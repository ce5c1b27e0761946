/** What a reader wants to know of an outlet, from its feeds. */
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { feedProblem } from './service-texts.js';

const KINDS = { ok: 'good', failing: 'bad', waiting: 'info', paused: 'quiet', archive: 'quiet' };

export const hrefOf = ({ id }) => `#/outlets/outlet/${encodeURIComponent(id)}`;

export function stateOf({ status }) {
  return badge(KINDS[status] ?? 'quiet', say(`status-${status}`));
}

/** The name of each outlet by its id; where several have the same, with the domain. */
export function outletNames(outlets) {
  const sharing = Map.groupBy(outlets, ({ name }) => name);
  return new Map(
    outlets.map(({ id, name, domain }) => [id, sharing.get(name).length > 1 ? `${name} (${domain})` : name]),
  );
}

/** The first thing that is wrong; null when nothing is. */
export function problemOf({ feeds, status }) {
  if (status === 'archive') return say('archive-outlet');
  const failing = feeds.find(({ last_error: error }) => error !== null);
  return failing ? feedProblem(failing.last_error) : null;
}

export function lastReadOf({ feeds }) {
  return (
    feeds
      .map(({ last_poll_at: at }) => at)
      .filter(Boolean)
      .sort()
      .at(-1) ?? null
  );
}

export function nextPollOf({ feeds }) {
  return feeds.map(({ next_poll_at: at }) => at).sort()[0] ?? null;
}
