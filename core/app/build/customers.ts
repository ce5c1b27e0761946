/** Tenants, their keys and sessions, rate limits, prices and answers. */
import { AnswerService } from '../../answers/answer-service.ts';
import { Meter } from '../../billing/meter.ts';
import type { App } from '../../http/service.ts';
import { openLimits } from '../../tenants/limits.ts';
import { OperatorSessions } from '../../tenants/sessions.ts';
import { Tenants } from '../../tenants/tenants.ts';
import type { Base } from './base.ts';

export type Customers = Pick<App, 'tenants' | 'sessions' | 'limits' | 'meter' | 'answers'>;

/** Opens everything that deals with tenants; keys and limits are cached until they change. `models`: which ones answer. */
export function openCustomers(
  { config, db, leases, clock, observe, closing }: Base,
  models: string,
): Customers {
  const tenants = new Tenants(db, clock, observe, { operatorKey: config.operator_key });
  closing.defer(() => tenants.close());
  const limits = openLimits({
    db,
    clock,
    defaults: { perSecond: config.requests_per_second, burst: config.burst },
    shared: db.kind === 'postgres',
  });
  const meter = new Meter(db, clock, observe);
  const sessions = new OperatorSessions(db, clock, tenants.holders);
  return {
    tenants,
    sessions,
    limits,
    meter,
    answers: new AnswerService({ db, meter, clock, leases, models }),
  };
}
