import { financeRoutes } from '@lode/shared/finance/rest';
import {
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_KINDS,
  TRANSFER_SOURCES,
  TRANSFER_TARGETS,
} from '@lode/shared/finance/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/ui/amount-input.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { type AskedAndDone, ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';

interface Draft {
  kind: (typeof ADJUSTMENT_KINDS)[number];
  user: string;
  direction: (typeof ADJUSTMENT_DIRECTIONS)[number];
  from: (typeof TRANSFER_SOURCES)[number];
  to: (typeof TRANSFER_TARGETS)[number];
  amount_usd: string;
}

const EMPTY: Draft = {
  kind: 'adjustment',
  user: '',
  direction: 'credit',
  from: 'operator_income',
  to: 'marketing',
  amount_usd: '',
};

/** What is sent: of a kind only what belongs to it. */
function bodyOf({ kind, user, direction, from, to, amount_usd }: Draft, reason: string) {
  return kind === 'adjustment'
    ? { kind, user, direction, amount_usd, reason }
    : { kind, from, to, amount_usd, reason };
}

/** Asks for money to be moved; a colleague moves it. */
export function NewAdjustmentDialog({ onClose, onDone }: AskedAndDone) {
  const { t } = useTranslation('finance');
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));
  const { kind, amount_usd } = draft;
  return (
    <ReasonDialog
      title={t('adjustments.new')}
      text={t(`adjustments.${kind}_text`)}
      verb={t('adjustments.request')}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(financeRoutes.requestAdjustment, { body: bodyOf(draft, reason), idempotencyKey }, 'admin'),
        )
      }
      onClose={onClose}
      onDone={() => {
        showMessage(t('adjustments.requested'));
        onDone();
      }}
    >
      {(problems) => (
        <>
          <ChoiceField
            label={t('column.kind')}
            value={kind}
            options={ADJUSTMENT_KINDS}
            text={(one) => t(`adjustments.kind.${one}`)}
            onChange={(next) => change({ kind: next })}
          />
          {kind === 'adjustment' ? (
            <WalletFields draft={draft} problem={problems.user} onChange={change} />
          ) : (
            <TransferFields draft={draft} onChange={change} />
          )}
          <AmountInput
            label={t('adjustments.amount')}
            error={problems.amount_usd}
            value={amount_usd}
            maxLength={20}
            onChange={(amount) => change({ amount_usd: amount })}
          />
        </>
      )}
    </ReasonDialog>
  );
}

interface DraftFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Whose wallet, and whether it gains or loses. */
function WalletFields({ draft, problem, onChange }: DraftFieldsProps & { problem: string | undefined }) {
  const { t } = useTranslation('finance');
  return (
    <>
      <TextField
        label={t('adjustments.user')}
        hint={t('adjustments.user_hint')}
        error={problem}
        value={draft.user}
        autoComplete="off"
        maxLength={254}
        onChange={(event) => onChange({ user: event.target.value })}
      />
      <ChoiceField
        label={t('adjustments.direction.label')}
        value={draft.direction}
        options={ADJUSTMENT_DIRECTIONS}
        text={(one) => t(`adjustments.direction.${one}`)}
        onChange={(direction) => onChange({ direction })}
      />
    </>
  );
}

/** Between which of the operator's own accounts. */
function TransferFields({ draft, onChange }: DraftFieldsProps) {
  const { t } = useTranslation('finance');
  return (
    <>
      <ChoiceField
        label={t('column.from')}
        value={draft.from}
        options={TRANSFER_SOURCES}
        text={(one) => t(`account.${one}`)}
        onChange={(from) => onChange({ from })}
      />
      <ChoiceField
        label={t('column.to')}
        value={draft.to}
        options={TRANSFER_TARGETS}
        text={(one) => t(`account.${one}`)}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
