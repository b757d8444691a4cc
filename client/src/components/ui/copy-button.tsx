import { mdiContentCopy } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';
import { showMessage } from './message-bar.tsx';

interface CopyButtonProps {
  text: string;
  /** What it copies, where the word "Copy" alone would leave that open. */
  label?: string;
}

/** Copies `text`, and says whether it worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation(['common', 'errors']);
  const copy = async () => {
    if (await copyText(text)) showMessage(t('copied'));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return (
    <SecondaryButton size="sm" onClick={() => void copy()}>
      <Icon path={mdiContentCopy} size={18} />
      {label ?? t('copy')}
    </SecondaryButton>
  );
}
