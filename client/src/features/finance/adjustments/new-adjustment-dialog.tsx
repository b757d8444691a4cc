import { financeRoutes } from '@lode/shared/finance/rest';
import {
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_KINDS,
  TRANSFER_SOURCES,
  TRANSFER_TARGETS,
} from '@lode/shared/finance/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { type AskedAndDone, ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
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

/** Asks for money to be moved; a colleague moves it. */
export function NewAdjustmentDialog({ onClose, onDone }: AskedAndDone) {
  const { t } = useTranslation('finance');
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));
  const { kind, user, direction, from, to, amount_usd } = draft;
  return (
    <ReasonDialog
      title={t('adjustments.new')}
      text={t(`adjustments.${kind}_text`)}
      verb={t('adjustments.request')}
      send={(reason, idempotencyKey) => {
        const body =
          kind === 'adjustment'
            ? { kind, user, direction, amount_usd, reason }
            : { kind, from, to, amount_usd, reason };
        return withProof('admin', () =>
          call(financeRoutes.requestAdjustment, { body, idempotencyKey }, 'admin'),
        );
      }}
      onClose={onClose}
      onDone={() => {
        showMessage(t('adjustments.requested'));
        onDone();
      }}
    >
      {(problems) => (
        <>
          <Choice
            label={t('column.kind')}
            value={kind}
            options={ADJUSTMENT_KINDS.map((one) => [one, t(`adjustments.kind.${one}`)])}
            onChange={(next) => change({ kind: next })}
          />
          {kind === 'adjustment' ? (
            <>
              <TextField
                label={t('adjustments.user')}
                hint={t('adjustments.user_hint')}
                error={problems.user}
                value={user}
                autoComplete="off"
                maxLength={254}
                onChange={(event) => change({ user: event.target.value })}
              />
              <Choice
                label={t('adjustments.direction.label')}
                value={direction}
                options={ADJUSTMENT_DIRECTIONS.map((one) => [one, t(`adjustments.direction.${one}`)])}
                onChange={(next) => change({ direction: next })}
              />
            </>
          ) : (
            <>
              <Choice
                label={t('column.from')}
                value={from}
                options={TRANSFER_SOURCES.map((one) => [one, t(`account.${one}`)])}
                onChange={(next) => change({ from: next })}
              />
              <Choice
                label={t('column.to')}
                value={to}
                options={TRANSFER_TARGETS.map((one) => [one, t(`account.${one}`)])}
                onChange={(next) => change({ to: next })}
              />
            </>
          )}
          <TextField
            label={t('adjustments.amount')}
            error={problems.amount_usd}
            value={amount_usd}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={(event) => change({ amount_usd: event.target.value })}
          />
        </>
      )}
    </ReasonDialog>
  );
}

interface ChoiceProps<K extends string> {
  label: string;
  value: K;
  options: readonly (readonly [K, string])[];
  onChange: (value: K) => void;
}

function Choice<K extends string>({ label, value, options, onChange }: ChoiceProps<K>) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as K)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
