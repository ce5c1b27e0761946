import { FetchFailure } from '../../web/fetch-failure.ts';

const HOW = 'to read an outlet on your own network, give it a name in the setting web_resolve';

/** A failure as those who add outlets read it: operators, who may allow an address that is blocked. */
export function withNetworkAdvice(failure: FetchFailure): FetchFailure {
  if (failure.reason !== 'blocked_address') return failure;
  return new FetchFailure('blocked_address', `${failure.detail}; ${HOW}`, { cause: failure });
}
