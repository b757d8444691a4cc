import { Box } from '@chakra-ui/react';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { type AgentSession, TRANSFER_REASON_MAX } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { TransferTargets } from './transfer-targets.tsx';
import { handlingError } from './use-session-actions.ts';

interface TransferDialogProps {
  session: AgentSession;
  onTransferred: (session: AgentSession) => void;
  onClose: () => void;
}

/** Hands the conversation to a colleague or a team, or back to its place in the queue. */
export function TransferDialog({ session, onTransferred, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['console', 'support']);
  const [moving, setMoving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [reason, setReason] = useState('');

  const transfer = async (to: string | null, team?: string) => {
    setMoving(true);
    setFailure(undefined);
    try {
      const route = adminServiceRoutes.transfer;
      const body = {
        to,
        team,
        from: session.admin_username ?? undefined,
        reason: reason.trim() || undefined,
      };
      onTransferred(await call(route, { params: { id: session.id }, body }, 'admin'));
    } catch (error) {
      setFailure(error);
      setMoving(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('transfer.title')} maxWidth={420}>
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mb="3">
          {handlingError(t, failure)}
        </Box>
      )}
      <TextField
        label={t('transfer.reason')}
        maxLength={TRANSFER_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TransferTargets
        except={session.admin_username}
        disabled={moving}
        onPick={(to, team) => void transfer(to, team)}
      />
    </Dialog>
  );
}
