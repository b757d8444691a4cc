import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/notice.tsx';

/** What nobody may overlook before buying. */
export function RiskNote() {
  const { t } = useTranslation('store');
  return (
    <Notice tone="warning" title={t('risk_title')}>
      {t('risk')}
    </Notice>
  );
}
