/** Organizations, their plans and keys, as the rest of the service sees them. */
import type { Capability } from '../../platform/capabilities.ts';

/** `payg` pays for what it uses; `credit` may spend its monthly credit and no more. */
export const PLANS = ['payg', 'credit'] as const;
export type BillingPlan = (typeof PLANS)[number];

/** `burst` requests at once, `perSecond` in the long run. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

export interface Organization {
  /** `org_…` */
  id: string;
  name: string;
  plan: BillingPlan;
  /** Nano-dollars per month of UTC; null on the payg plan. */
  monthlyCredit: bigint | null;
  /** What was switched for this organization; the others are as the deployment has them. */
  plugins: Partial<Record<Capability, boolean>>;
  /** Null: the deployment's default. */
  rateLimit: RateLimit | null;
  /** Ids of outlets, and domains: all that its searches may see. Null: everything. */
  outlets: string[] | null;
  /** Since when its keys are refused; null: they are not. */
  suspendedAt: Date | null;
  createdAt: Date;
}

export interface ApiKey {
  /** `key_…` */
  id: string;
  /** The organization's id; null for an operator key. */
  org: string | null;
  label: string;
  createdAt: Date;
  /** Right to the minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** When it stops working; null: never. */
  expiresAt: Date | null;
  /** What it may use of its organization's capabilities; null: all of them. */
  capabilities: Capability[] | null;
  /** Null: that of its organization. */
  rateLimit: RateLimit | null;
  operator: boolean;
  /** The first characters of the key. */
  hint: string;
}
