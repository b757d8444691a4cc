import { type Ability, type Actor, can } from '@lode/shared/core/abilities';

const VISITOR_OR_CUSTOMER: Actor = { kind: 'user', role: 'user' };

/** Whether something is of use to who is no staff. */
export function isForCustomers({ access }: { access: 'public' | readonly Ability[] }): boolean {
  return access === 'public' || access.some((ability) => can(VISITOR_OR_CUSTOMER, ability));
}
