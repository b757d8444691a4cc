import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { CloseDialog } from './close-dialog.tsx';

/** The end of the account, for its owner. */
export function CloseCard() {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  return (
    <SectionCard title={t('close.title')} lead={t('close.lead')}>
      <SecondaryButton onClick={() => setOpen(true)}>{t('close.title')}</SecondaryButton>
      <CloseDialog open={open} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}
