/** Names of the plans that a demo begins with: the client has them in every language. */
export const SEEDED_PLANS = ['Starter', 'Standard', 'Professional'] as const;
export type SeededPlan = (typeof SEEDED_PLANS)[number];
