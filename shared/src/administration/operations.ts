/** What an entry of the operation log is about; each can be switched off unless it is in ALWAYS_LOGGED. */
export const OPERATION_CATEGORIES = [
  'permissions',
  'money',
  'logs',
  'users',
  'settings',
  'support',
  'mining',
  'activities',
  'risk',
  'translations',
] as const;
export type OperationCategory = (typeof OPERATION_CATEGORIES)[number];

/** Who may do what, money, and the log itself: nobody turns the record of these off. */
export const ALWAYS_LOGGED = ['permissions', 'money', 'logs'] as const satisfies OperationCategory[];

/** Every action that an administrator's command records, with the category it belongs to. */
export const OPERATIONS = {
  'user.role-set': 'permissions',
  'user.second-factor-reset': 'permissions',
  'guarded.asked': 'permissions',
  'guarded.applied': 'permissions',
  'guarded.cancelled': 'permissions',
  'guarded.refused': 'permissions',
  'user.enrolment-code-given': 'permissions',
  'user.locked': 'users',
  'user.unlocked': 'users',
  'user.disabled': 'users',
  'user.enabled': 'users',
  'user.signed-out': 'users',
  'settings.saved': 'settings',
  'settings.restored': 'settings',
  'settings.logo-uploaded': 'settings',
  'clock.moved': 'settings',
  'canned-reply.created': 'support',
  'canned-reply.changed': 'support',
  'canned-reply.removed': 'support',
  'withdrawal.approved': 'money',
  'withdrawal.rejected': 'money',
  'withdrawal.completed': 'money',
  'payment.approved': 'money',
  'payment.credited': 'money',
  'payment.ignored': 'money',
  'adjustment.requested': 'money',
  'adjustment.approved': 'money',
  'adjustment.rejected': 'money',
  'reserve-address.added': 'money',
  'reserve-address.removed': 'money',
  'revenue.requested': 'money',
  'revenue.confirmed': 'money',
  'revenue.rejected': 'money',
  'plan.created': 'mining',
  'plan.changed': 'mining',
  'activity.created': 'activities',
  'activity.changed': 'activities',
  'risk-rule.created': 'risk',
  'risk-rule.changed': 'risk',
  'risk-hit.reviewed': 'risk',
  'translation.saved': 'translations',
  'translation.removed': 'translations',
  'log.settings-saved': 'logs',
  'log.exported': 'logs',
  'log.segment-dropped': 'logs',
} as const satisfies Record<string, OperationCategory>;
export type OperationAction = keyof typeof OPERATIONS;
export const OPERATION_ACTIONS = Object.keys(OPERATIONS) as [OperationAction, ...OperationAction[]];
