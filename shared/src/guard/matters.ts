import type { Ability } from '../core/abilities.ts';

/**
 * What a matter needs: `second`, a second administrator's confirmation or the wait in which every administrator is
 * told and can cancel; `proof`, that whoever changes it has just proved who they are, and nothing else.
 */
interface MatterRule {
  /** Who may ask for it. */
  ask: Ability;
  /** Who may confirm or cancel it. */
  confirm: Ability;
  needs: 'second' | 'proof';
}

/** Every rule that no single person may change, and what touches a rule without changing it. */
export const MATTERS = {
  /** Making somebody staff, changing or taking a staff role. */
  'staff-role': { ask: 'users:manage', confirm: 'users:manage', needs: 'second' },
  /** Taking away another staff member's second factor. */
  'staff-second-factor': { ask: 'users:manage', confirm: 'users:manage', needs: 'second' },
  /** Letting a locked or disabled staff member in again. */
  'staff-unlock': { ask: 'users:manage', confirm: 'users:manage', needs: 'second' },
  /** Shutting out a robbed colleague cannot wait. */
  'staff-lock': { ask: 'users:manage', confirm: 'users:manage', needs: 'proof' },
  'money-settings': { ask: 'settings:manage', confirm: 'settings:manage', needs: 'second' },
  'reserve-addresses': { ask: 'finance:manage', confirm: 'settings:manage', needs: 'second' },
  /** Letting money go on that somebody stopped; stopping it needs nobody else. */
  'money-switches': { ask: 'finance:manage', confirm: 'settings:manage', needs: 'second' },
  /** Switching a rule off or weakening it; a new or a stricter one counts at once. */
  'risk-rules': { ask: 'risk:manage', confirm: 'risk:manage', needs: 'second' },
  /** Keeping the operation log for less long, or less of it; the other way counts at once. */
  'log-settings': { ask: 'logs:manage', confirm: 'logs:manage', needs: 'second' },
  'plan-prices': { ask: 'mining:manage', confirm: 'mining:manage', needs: 'proof' },
} as const satisfies Record<string, MatterRule>;

export type Matter = keyof typeof MATTERS;
/** Those whose changes are kept until they are confirmed or their wait is over. */
export type GuardedMatter = {
  [M in Matter]: (typeof MATTERS)[M]['needs'] extends 'second' ? M : never;
}[Matter];
export const GUARDED_MATTERS = (Object.keys(MATTERS) as Matter[]).filter(
  (matter): matter is GuardedMatter => MATTERS[matter].needs === 'second',
) as [GuardedMatter, ...GuardedMatter[]];

/**
 * Whoever may ask for any of them, operators for reserve addresses, sees them: each person those of the matters that
 * they may ask for or confirm.
 */
export const GUARD_ABILITY = 'finance:manage' satisfies Ability;
