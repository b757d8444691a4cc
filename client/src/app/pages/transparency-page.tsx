import { useTranslation } from 'react-i18next';
import { useTransparency } from '../../features/transparency/transparency-state.ts';
import { TransparencyView } from '../../features/transparency/transparency-view.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function TransparencyPage() {
  const { t } = useTranslation('transparency');
  usePageTitle(t('title'));
  return <TransparencyView loaded={useTransparency()} />;
}
