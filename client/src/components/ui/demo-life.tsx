import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshSiteInfo } from '../../lib/site-info.ts';
import styles from './demo-ribbon.module.css';
import { showMessage } from './message-bar.tsx';

/** Lets the demo's simulated customers go on living, or rest, for everybody who looks at it. */
export function DemoLife({ on }: { on: boolean }) {
  const { t } = useTranslation(['around', 'errors']);
  const hint = useId();
  const turn = async () => {
    try {
      const { siteRoutes } = await import('@lode/shared/site/rest');
      await call(siteRoutes.demoLife, { body: { on: !on } });
      await refreshSiteInfo();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
  };
  return (
    <label className={styles.life} title={t('life.hint')}>
      <input type="checkbox" checked={on} aria-describedby={hint} onChange={() => void turn()} />
      {t('life.label')}
      <span id={hint} hidden>
        {t('life.hint')}
      </span>
    </label>
  );
}
