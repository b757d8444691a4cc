import { privacyRoutes } from '@lode/shared/privacy/rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { fetchFile } from '../../../lib/api-client.ts';
import { downloadBlob } from '../../../lib/download-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';

/** A copy of everything that is kept about the account. */
export function DataCard() {
  const { t } = useTranslation(['accounts', 'errors']);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { blob, name } = await withProof('user', () => fetchFile(privacyRoutes.export, {}, 'user'));
      downloadBlob(name, blob);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <SectionCard title={t('data.title')} lead={t('data.lead')}>
      <SecondaryButton loading={busy} onClick={() => void download()}>
        {t('data.title')}
      </SecondaryButton>
    </SectionCard>
  );
}
