/** The settings that limit requests, so high that no bench meets them. */
export const UNLIMITED = { requests_per_second: 100_000, burst: 100_000 };
