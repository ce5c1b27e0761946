/** What an organization may spend and ask: the fields of a form, and the request that they stand for. */
import { say } from '../../lib/words.js';
import { field, row, select } from '../../parts/form.js';

export function planFields({ plan, monthly_credit_usd: credit }) {
  const plans = ['payg', 'credit'].map((name) => [name, say(`plan-${name}`)]);
  const amount = field({
    label: say('monthly-credit'),
    name: 'monthly_credit_usd',
    inputmode: 'decimal',
    value: credit ?? '',
    hint: 'USD',
  });
  const choice = select(plans, plan, {
    on: {
      change: ({ target }) => {
        amount.hidden = target.value !== 'credit';
      },
    },
  });
  amount.hidden = plan !== 'credit';
  return row(field({ label: say('plan'), name: 'plan', input: choice }), amount);
}

export function limitFields({ rate_limit: rate }) {
  return row(
    field({
      label: say('per-second'),
      name: 'per_second',
      inputmode: 'decimal',
      value: rate?.per_second ?? '',
      hint: say('limit-hint'),
    }),
    field({ label: say('burst'), name: 'burst', inputmode: 'numeric', value: rate?.burst ?? '' }),
  );
}

/** The fields of `POST` and `PATCH /admin/v1/organizations`. */
export function termsOf({ name, plan, monthly_credit_usd: credit, per_second: rate, burst, outlets }) {
  const isCredit = plan === 'credit';
  return {
    name: name.trim(),
    plan,
    monthly_credit_usd: isCredit ? credit.trim().replace(',', '.') : null,
    ...(rate !== undefined && { rate_limit: limitOf(rate, burst) }),
    ...(outlets !== undefined && { outlets: outletsIn(outlets) }),
  };
}

function limitOf(rate, burst) {
  if (rate.trim() === '' && burst.trim() === '') return null;
  return { per_second: Number(rate.replace(',', '.')), burst: Number(burst) };
}

/** The outlets in a text, one a line or with commas; null for all. */
function outletsIn(text) {
  const outlets = text.split(/[\s,]+/).filter(Boolean);
  return outlets.length > 0 ? outlets : null;
}
