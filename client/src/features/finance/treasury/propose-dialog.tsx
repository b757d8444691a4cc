import { Box, Flex, Grid } from '@chakra-ui/react';
import { COINS, type Coin } from '@lode/shared/core/money';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { MOVEMENT_KINDS, MOVEMENT_NOTE_MAX, type MovementKind } from '@lode/shared/treasury/schemas';
import { mdiFlaskOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import type { AskedAndDone } from '../../../components/ui/reason-dialog.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';

interface Draft {
  kind: MovementKind;
  coin: Coin;
  txid: string;
  /** Of a swap: what came for it. */
  into: { coin: Coin; txid: string };
  note: string;
}

const EMPTY: Draft = {
  kind: 'network_fee',
  coin: 'BTC',
  txid: '',
  into: { coin: 'USDT', txid: '' },
  note: '',
};

/** What is said beside its field. */
const FIELDS: ReadonlySet<string> = new Set(['txid', 'into.txid', 'into.coin']);

interface ProposeDialogProps extends AskedAndDone {
  /** Chains are invented: a transaction can be made to try it. */
  simulated: boolean;
}

/** Enters a movement by its transaction; what it moved is found on the chain. */
export function ProposeDialog({ simulated, onClose, onDone }: ProposeDialogProps) {
  const { t } = useTranslation(['treasury', 'finance', 'common', 'errors']);
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));
  const sending = useSending();
  const propose = () =>
    sending.send(async (idempotencyKey) => {
      const { into, ...rest } = draft;
      const body = draft.kind === 'swap' ? { ...rest, into } : rest;
      await call(treasuryRoutes.propose, { body, idempotencyKey }, 'admin');
      showMessage(t('proposed'));
      onDone();
    });
  const tryOne = () =>
    sending.send(async (idempotencyKey) => {
      const { kind, coin, into } = draft;
      const body = kind === 'swap' ? { kind, coin, into: into.coin } : { kind, coin };
      const made = await call(treasuryRoutes.simulate, { body, idempotencyKey }, 'admin');
      change({ txid: made.txid, into: { ...into, txid: made.into_txid ?? into.txid } });
      showMessage(t('tried'));
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('propose')}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={sending.busy} onClick={() => void propose()}>
            {t('propose')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t(`kind_text.${draft.kind}`)} {t('propose_text')}
        </Box>
        <DraftFields draft={draft} problems={sending.problems} onChange={change} />
        {simulated && (
          <SecondaryButton size="sm" loading={sending.busy} onClick={() => void tryOne()}>
            <Icon path={mdiFlaskOutline} size={18} />
            {t('try')}
          </SecondaryButton>
        )}
        <Box role="alert" color="error.fg" textStyle="sm">
          {sending.failure !== undefined && errorText(t, sending.failure)}
        </Box>
      </Flex>
    </Dialog>
  );
}

interface DraftFieldsProps {
  draft: Draft;
  problems: Record<string, string>;
  onChange: (part: Partial<Draft>) => void;
}

function DraftFields({ draft, problems, onChange }: DraftFieldsProps) {
  const { t } = useTranslation(['treasury', 'finance', 'errors']);
  return (
    <>
      <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap="4">
        <ChoiceField
          label={t('finance:column.kind')}
          value={draft.kind}
          options={MOVEMENT_KINDS}
          text={(kind) => t(`kind.${kind}`)}
          onChange={(kind) => onChange({ kind })}
        />
        <ChoiceField
          label={t('finance:column.currency')}
          value={draft.coin}
          options={COINS}
          onChange={(coin) => onChange({ coin })}
        />
      </Grid>
      <TextField
        label={t('finance:column.transaction')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={draft.txid}
        error={problems.txid && codeText(t, problems.txid)}
        onChange={(event) => onChange({ txid: event.target.value })}
      />
      {draft.kind === 'swap' && <IntoFields draft={draft} problems={problems} onChange={onChange} />}
      <TextArea
        label={t('note')}
        maxLength={MOVEMENT_NOTE_MAX}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

/** Which coin came for the other, and by which transaction. */
function IntoFields({ draft: { coin, into }, problems, onChange }: DraftFieldsProps) {
  const { t } = useTranslation(['finance', 'errors']);
  const problem = problems['into.txid'] ?? problems['into.coin'];
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 2fr' }} gap="4">
      <ChoiceField
        label={t('column.currency')}
        value={into.coin}
        options={COINS.filter((other) => other !== coin || other === into.coin)}
        onChange={(chosen) => onChange({ into: { ...into, coin: chosen } })}
      />
      <TextField
        label={`${t('column.transaction')} (${into.coin})`}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={into.txid}
        error={problem && codeText(t, problem)}
        onChange={(event) => onChange({ into: { ...into, txid: event.target.value } })}
      />
    </Grid>
  );
}

/** One key for as long as nothing was refused: a retry after a lost answer does nothing twice. */
function useSending() {
  const [key, setKey] = useState(randomId);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const send = async (work: (idempotencyKey: string) => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblems({});
    setFailure(undefined);
    try {
      await withProof('admin', () => work(key));
      setKey(randomId());
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      // The proof was not given: nothing was asked of the server.
      if (refused?.code === 'ABORTED') return;
      if (refused && refused.status > 0) setKey(randomId());
      const named = Object.keys(refused?.fields ?? {}).some((field) => FIELDS.has(field));
      if (refused && named) setProblems(refused.fields);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problems, failure, send };
}
