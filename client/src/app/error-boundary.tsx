import { mdiAlertCircleOutline } from '@mdi/js';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from './pages/notice-page.tsx';

/** Catches what a page throws while rendering, and shows a page that can be left. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page failed to render', error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  const { t } = useTranslation();
  return (
    <main>
      <NoticePage icon={mdiAlertCircleOutline} title={t('crash.title')} text={t('crash.text')}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </button>
      </NoticePage>
    </main>
  );
}
