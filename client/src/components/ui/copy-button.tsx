import { mdiContentCopy } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { IconButton, SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';
import { showMessage } from './message-bar.tsx';

interface CopyButtonProps {
  text: string;
  /** What it copies, where the word "Copy" alone would leave that open. */
  label?: string;
}

/** Copies `text`, and says whether it worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = useCopy(text);
  return (
    <SecondaryButton size="sm" onClick={copy}>
      <Icon path={mdiContentCopy} size={18} />
      {label ?? t('copy')}
    </SecondaryButton>
  );
}

/** The same beside a text, without words; `what` is the text's own label. */
export function CopyIconButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      path={mdiContentCopy}
      label={`${t('copy')}: ${what}`}
      iconSize={16}
      size="xs"
      onClick={useCopy(text)}
    />
  );
}

function useCopy(text: string): () => void {
  const { t } = useTranslation(['common', 'errors']);
  const copy = async () => {
    if (await copyText(text)) showMessage(t('copied'));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return () => void copy();
}
