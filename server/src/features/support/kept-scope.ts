import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../platform/identity.ts';
import type { KeptKind } from './kept.model.ts';

/** The whole desk's, in the place of a user id. */
const DESK = 'desk';

export const scopeOf = (identity: Identity, shared: boolean): string => (shared ? DESK : identity.userId);

export const isShared = (scope: string): boolean => scope === DESK;

/** Of a kind, what an agent may see: the desk's and their own. */
export const keptFor = (identity: Identity, kind: KeptKind) => ({
  kind,
  scope: { $in: [DESK, identity.userId] },
});

/** What the whole desk uses is changed by who manages it; one's own by oneself. */
export function mayChange(identity: Identity, scope: string): boolean {
  return isShared(scope) ? can(identity, 'support:manage') : scope === identity.userId;
}

export function requireChange(identity: Identity, scope: string): void {
  if (!mayChange(identity, scope)) throw new AppError('FORBIDDEN');
}
