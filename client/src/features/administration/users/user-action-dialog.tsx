import { Box, Flex } from '@chakra-ui/react';
import type { AdminUserDetail, UserAction } from '@lode/shared/accounts/admin-schemas';
import { REASON_MAX, reasonSchema } from '@lode/shared/administration/schemas';
import { ROLES, type Role } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton, PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { codeText, errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { LockTimeField } from './lock-time-field.tsx';
import { RoleField } from './role-field.tsx';
import { actOnUser, USER_ACTION_LOOK, type UserActionInput } from './user-actions.ts';

interface UserActionDialogProps {
  user: AdminUserDetail;
  action: UserAction;
  onClose: () => void;
  onDone: (user: AdminUserDetail) => void;
  /** Somebody else changed the user meanwhile. */
  onStale: () => void;
}

const HOUR_MS = 3_600_000;
const nextRole = (role: Role): Role => ROLES.find((other) => other !== role) ?? role;

/** Asks for the reason, and what the action needs beside it; what was typed stays when it is refused. */
export function UserActionDialog({ user, action, onClose, onDone, onStale }: UserActionDialogProps) {
  const { t } = useTranslation('admin');
  const [key] = useState(randomId);
  const [input, setInput] = useState<UserActionInput>({
    reason: '',
    until: new Date(serverNow() + 24 * HOUR_MS).toISOString(),
    role: nextRole(user.role),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<UserActionInput>) => setInput((known) => ({ ...known, ...part }));
  const { danger } = USER_ACTION_LOOK[action];
  const Confirm = danger ? DangerButton : PrimaryButton;

  const submit = async () => {
    const reason = reasonSchema.safeParse(input.reason);
    setFailure(undefined);
    setProblems(reason.success ? {} : { reason: codeText(t, reason.error.issues[0]?.message ?? '') });
    if (!reason.success || busy) return;
    setBusy(true);
    try {
      onDone(await actOnUser(action, user, { ...input, reason: reason.data }, key));
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(
        Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(t, code)])),
      );
      if (Object.keys(fields).length === 0) setFailure(error);
      if (error instanceof ApiError && error.code === 'USER_CHANGED') onStale();
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`action.${action}.title`, { name: user.username })}
      maxWidth={480}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <Confirm loading={busy} onClick={() => void submit()}>
            {t(`action.${action}.verb`)}
          </Confirm>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t(`action.${action}.text`)}
        </Box>
        {action === 'lock' && (
          <LockTimeField until={input.until} error={problems.until} onChange={(until) => change({ until })} />
        )}
        {action === 'set-role' && (
          <RoleField current={user.role} role={input.role} onChange={(role) => change({ role })} />
        )}
        <TextArea
          label={t('reason.label')}
          hint={t('reason.hint')}
          error={problems.reason}
          value={input.reason}
          maxLength={REASON_MAX}
          autoFocus
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Box role="alert" color="error.fg" textStyle="sm">
          {failure !== undefined && errorText(t, failure)}
        </Box>
      </Flex>
    </Dialog>
  );
}
