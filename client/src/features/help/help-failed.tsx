import { useTranslation } from 'react-i18next';
import buttons from '../../components/ui/plain-button.module.css';
import { errorText } from '../../lib/error-text.ts';
import styles from './help-view.module.css';

/** Says why the help could not be loaded, with a way to try again. */
export function HelpFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation(['help', 'errors']);
  return (
    <div className={styles.failed} role="alert">
      <p>{errorText(t, error)}</p>
      <button type="button" className={`${buttons.secondary} ${buttons.small}`} onClick={retry}>
        {t('common:retry')}
      </button>
    </div>
  );
}
