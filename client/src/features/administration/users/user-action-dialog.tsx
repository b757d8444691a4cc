import type { AdminUserDetail, UserAction } from '@lode/shared/accounts/admin-schemas';
import { ROLES, type Role } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { LockTimeField } from './lock-time-field.tsx';
import { RoleField } from './role-field.tsx';
import { actOnUser, USER_ACTION_LOOK, type UserActionDone } from './user-actions.ts';

interface UserActionDialogProps {
  user: AdminUserDetail;
  action: UserAction;
  onClose: () => void;
  onDone: (done: UserActionDone) => void;
  /** Somebody else changed the user meanwhile: reads them again. */
  onStale: () => Promise<void>;
}

const DAY_MS = 86_400_000;
const nextRole = (role: Role): Role => ROLES.find((other) => other !== role) ?? role;

/** Asks for the reason, and what the action needs beside it. */
export function UserActionDialog({ user, action, onClose, onDone, onStale }: UserActionDialogProps) {
  const { t } = useTranslation('admin');
  const [until, setUntil] = useState(() => new Date(serverNow() + DAY_MS).toISOString());
  const [role, setRole] = useState(() => nextRole(user.role));
  const send = async (reason: string, idempotencyKey: string) => {
    try {
      return await actOnUser(action, user, { reason, until, role }, idempotencyKey);
    } catch (error) {
      // Told once what is shown is as they left it: whoever presses again means that.
      if (error instanceof ApiError && error.code === 'USER_CHANGED') await onStale().catch(() => undefined);
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={t(`action.${action}.title`, { name: user.username })}
      text={t(`action.${action}.text`)}
      verb={t(`action.${action}.verb`)}
      danger={USER_ACTION_LOOK[action].danger}
      hint={t('reason_hint')}
      send={send}
      onClose={onClose}
      onDone={onDone}
    >
      {(problems) => (
        <>
          {action === 'lock' && <LockTimeField until={until} error={problems.until} onChange={setUntil} />}
          {action === 'set-role' && <RoleField current={user.role} role={role} onChange={setRole} />}
        </>
      )}
    </ReasonDialog>
  );
}
