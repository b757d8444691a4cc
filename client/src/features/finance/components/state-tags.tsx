import type { DepositState, PaymentState } from '@lode/shared/deposits/schemas';
import type { AdjustmentState } from '@lode/shared/finance/schemas';
import type { RiskVerdict } from '@lode/shared/withdrawals/admin-schemas';
import type { WithdrawalState } from '@lode/shared/withdrawals/own-schemas';
import {
  mdiAccountClockOutline,
  mdiAccountQuestionOutline,
  mdiCancel,
  mdiCheckAll,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiFlagOutline,
  mdiHandBackRightOutline,
  mdiKeyboardReturn,
  mdiProgressClock,
  mdiSwapVertical,
  mdiTransferRight,
  mdiUndoVariant,
} from '@mdi/js';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/ui/tag.tsx';

type Look = Pick<ComponentProps<typeof Tag>, 'palette' | 'icon'>;

const DEPOSIT: Record<DepositState, Look> = {
  awaiting: { palette: 'gray', icon: mdiClockOutline },
  detected: { palette: 'info', icon: mdiProgressClock },
  confirmed: { palette: 'info', icon: mdiCheckAll },
  credited: { palette: 'success', icon: mdiCheckCircleOutline },
  underpaid: { palette: 'success', icon: mdiSwapVertical },
  overpaid: { palette: 'success', icon: mdiSwapVertical },
  late: { palette: 'success', icon: mdiClockAlertOutline },
  expired: { palette: 'gray', icon: mdiClockAlertOutline },
  review: { palette: 'warning', icon: mdiAccountQuestionOutline },
  reversed: { palette: 'error', icon: mdiUndoVariant },
  returned: { palette: 'gray', icon: mdiKeyboardReturn },
};

const PAYMENT: Record<PaymentState, Look> = {
  seen: { palette: 'info', icon: mdiProgressClock },
  credited: { palette: 'success', icon: mdiCheckCircleOutline },
  review: { palette: 'warning', icon: mdiAccountQuestionOutline },
  ignored: { palette: 'gray', icon: mdiCancel },
  reversed: { palette: 'error', icon: mdiUndoVariant },
  returning: { palette: 'info', icon: mdiProgressClock },
  returned: { palette: 'gray', icon: mdiKeyboardReturn },
};

const WITHDRAWAL: Record<WithdrawalState, Look> = {
  requested: { palette: 'warning', icon: mdiAccountClockOutline },
  approved: { palette: 'info', icon: mdiTransferRight },
  paying: { palette: 'info', icon: mdiProgressClock },
  completed: { palette: 'success', icon: mdiCheckCircleOutline },
  rejected: { palette: 'error', icon: mdiCloseCircleOutline },
  cancelled: { palette: 'gray', icon: mdiCancel },
};

const ADJUSTMENT: Record<AdjustmentState, Look> = {
  requested: { palette: 'warning', icon: mdiAccountClockOutline },
  approved: { palette: 'success', icon: mdiCheckCircleOutline },
  rejected: { palette: 'gray', icon: mdiCloseCircleOutline },
};

const RISK: Record<RiskVerdict, Look> = {
  allow: { palette: 'success', icon: mdiCheckCircleOutline },
  flag: { palette: 'warning', icon: mdiFlagOutline },
  hold: { palette: 'error', icon: mdiHandBackRightOutline },
};

export function DepositTag({ state }: { state: DepositState }) {
  const { t } = useTranslation('finance');
  return <Tag {...DEPOSIT[state]}>{t(`deposit_state.${state}`)}</Tag>;
}

export function PaymentTag({ state }: { state: PaymentState }) {
  const { t } = useTranslation('finance');
  return <Tag {...PAYMENT[state]}>{t(`payment_state.${state}`)}</Tag>;
}

export function WithdrawalTag({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation('finance');
  return <Tag {...WITHDRAWAL[state]}>{t(`withdrawal_state.${state}`)}</Tag>;
}

/** In place of where an approved withdrawal would be paid to. */
export function StoppedTag() {
  const { t } = useTranslation('finance');
  return (
    <Tag palette="error" icon={mdiHandBackRightOutline}>
      {t('withdrawal.stopped')}
    </Tag>
  );
}

export function AdjustmentTag({ state }: { state: AdjustmentState }) {
  const { t } = useTranslation('finance');
  return <Tag {...ADJUSTMENT[state]}>{t(`adjustment_state.${state}`)}</Tag>;
}

export function RiskTag({ risk }: { risk: RiskVerdict }) {
  const { t } = useTranslation('finance');
  return <Tag {...RISK[risk]}>{t(`risk.${risk}`)}</Tag>;
}
