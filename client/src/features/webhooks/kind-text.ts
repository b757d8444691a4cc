import type { ToldKind } from '@lode/shared/webhooks/schemas';
import { useTranslation } from 'react-i18next';

/** What a kind of event is called. */
export function useKindText(): (kind: ToldKind) => string {
  const { t } = useTranslation(['webhooks', 'notifications']);
  return (kind) => {
    switch (kind) {
      case 'deposit.credited':
        return t('notifications:preferences.kind.deposit_credited');
      case 'deposit.reversed':
        return t('notifications:preferences.kind.deposit_reversed');
      case 'withdrawal.sent':
        return t('notifications:preferences.kind.withdrawal_sent');
      case 'withdrawal.rejected':
        return t('notifications:preferences.kind.withdrawal_refused');
      case 'payout':
        return t('notifications:preferences.kind.payout');
      case 'contract.started':
        return t('kind.started');
      case 'contract.ended':
        return t('kind.ended');
      case 'test':
        return t('kind.test');
    }
  };
}
