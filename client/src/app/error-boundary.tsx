import { mdiAlertCircleOutline } from '@mdi/js';
import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from './pages/notice-page.tsx';

interface ErrorBoundaryProps {
  /** Where one is: another place gets another try. */
  at?: string;
  fallback: ComponentType;
  children: ReactNode;
}

/** Catches what a page throws while rendering, and shows something that can be left. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page failed to render', error, info.componentStack);
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    return this.state.failed ? <Fallback /> : children;
  }
}

/** In place of a page within its shell. */
export function CrashedPage() {
  const { t } = useTranslation();
  return (
    <NoticePage icon={mdiAlertCircleOutline} title={t('common:crash.title')} text={t('common:crash.text')}>
      <button type="button" onClick={() => window.location.reload()}>
        {t('common:crash.reload')}
      </button>
    </NoticePage>
  );
}

/** In place of everything. */
export function CrashedApp() {
  return (
    <main>
      <CrashedPage />
    </main>
  );
}
