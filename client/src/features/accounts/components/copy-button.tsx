import { mdiContentCopy } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { copyText } from '../../../lib/copy-text.ts';

/** Copies `text`, and says whether it worked. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const copy = async () => {
    if (await copyText(text)) showMessage(t('copied'));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return (
    <SecondaryButton size="sm" onClick={() => void copy()}>
      <Icon path={mdiContentCopy} size={18} />
      {t('copy')}
    </SecondaryButton>
  );
}
