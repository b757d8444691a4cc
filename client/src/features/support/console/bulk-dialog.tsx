import { Box, Flex } from '@chakra-ui/react';
import type { BulkChange, BulkOutcome } from '@lode/shared/support/bulk-schemas';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { type AgentSession, TRANSFER_REASON_MAX } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { BulkLabels } from './bulk-labels.tsx';
import { refreshDesk } from './desk-state.ts';
import { OutcomeText } from './outcome-text.tsx';
import { TransferTargets } from './transfer-targets.tsx';

export const BULK_KINDS = ['label', 'transfer', 'close'] as const satisfies BulkChange['kind'][];
export type BulkKind = (typeof BULK_KINDS)[number];

interface BulkDialogProps {
  kind: BulkKind;
  chosen: readonly AgentSession[];
  /** With what is left to be looked at: what was refused. */
  onDone: (refused: readonly string[]) => void;
  onClose: () => void;
}

const TITLES = { label: 'labels.title', transfer: 'transfer.title', close: 'conversation.close' } as const;

/** Changes all that were chosen, and says of each what became of it where any was refused. */
export function BulkDialog({ kind, chosen: asked, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['console', 'errors', 'common']);
  const format = useFormat();
  // What the agent saw as they began: the lists go on under it.
  const [chosen] = useState(asked);
  const { busy, failure, outcomes, run } = useBulk(chosen, onDone, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t(TITLES[kind])} · ${t('bulk.chosen', { total: format.integer(chosen.length) })}`}
      maxWidth={480}
      footer={outcomes && <QuietButton onClick={onClose}>{t('common:close')}</QuietButton>}
    >
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mb="3">
          {errorText(t, failure)}
        </Box>
      )}
      {outcomes ? (
        <Outcomes chosen={chosen} outcomes={outcomes} />
      ) : (
        <Asking kind={kind} busy={busy} onRun={run} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** One key for all tries: what was lost on the way is asked for again, not done twice. */
function useBulk(
  chosen: readonly AgentSession[],
  onDone: BulkDialogProps['onDone'],
  onClose: BulkDialogProps['onClose'],
) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const tryKey = useTryKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>();
  const sessions = chosen.map(({ id, admin_username, head_seq }) => ({
    id,
    seen_agent: admin_username,
    seen_seq: head_seq,
  }));
  const run = async (change: BulkChange) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const body = { sessions, change };
    try {
      const asked = { body, idempotencyKey: tryKey.of(body) };
      const { items } = await call(adminServiceRoutes.changeMany, asked, 'admin');
      const refused = items.filter(({ problem }) => problem);
      onDone(refused.map(({ id }) => id));
      if (refused.length > 0) return setOutcomes(items);
      showMessage(t('bulk.done', { total: format.integer(items.length) }));
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      void refreshDesk();
    }
  };
  return { busy, failure, outcomes, run };
}

interface AskingProps {
  kind: BulkKind;
  busy: boolean;
  onRun: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

/** What exactly is to be done. */
function Asking({ kind, busy, onRun, onClose }: AskingProps) {
  const { t } = useTranslation('console');
  switch (kind) {
    case 'label':
      return <BulkLabels busy={busy} onApply={(labels) => void onRun({ kind, labels })} onCancel={onClose} />;
    case 'transfer':
      return <HandOn busy={busy} onPick={(to, reason, team) => void onRun({ kind, to, reason, team })} />;
    case 'close':
      return (
        <>
          <Box color="muted">{t('bulk.close_text')}</Box>
          <Flex gap="3" justify="end" mt="4" pb="4">
            <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
            <PrimaryButton needsNetwork loading={busy} onClick={() => void onRun({ kind })}>
              {t('conversation.close')}
            </PrimaryButton>
          </Flex>
        </>
      );
  }
}

interface HandOnProps {
  busy: boolean;
  onPick: (to: string | null, reason: string | undefined, team: string | undefined) => void;
}

function HandOn({ busy, onPick }: HandOnProps) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField
        label={t('transfer.reason')}
        maxLength={TRANSFER_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TransferTargets
        except={null}
        disabled={busy}
        onPick={(to, team) => onPick(to, reason.trim() || undefined, team)}
      />
    </>
  );
}

function Outcomes({ chosen, outcomes }: { chosen: readonly AgentSession[]; outcomes: BulkOutcome[] }) {
  return (
    <Box as="ul" aria-live="polite">
      {chosen.map(({ id, customer }) => (
        <Flex
          as="li"
          key={id}
          justify="space-between"
          gap="4"
          py="2"
          textStyle="sm"
          _notLast={{ borderBottomWidth: '1px' }}
        >
          <bdi>{customer.username}</bdi>
          <OutcomeText outcome={outcomes.find((one) => one.id === id)} />
        </Flex>
      ))}
    </Box>
  );
}
