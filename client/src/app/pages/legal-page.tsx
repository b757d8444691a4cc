import { useTranslation } from 'react-i18next';
import { LegalView } from '../../features/legal/legal-view.tsx';
import type { LegalDocument } from '../../lib/legal-sections.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

function LegalPage({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  usePageTitle(t(`${document}.title`));
  return <LegalView document={document} />;
}

export function PrivacyPage() {
  return <LegalPage document="privacy" />;
}

export function TermsPage() {
  return <LegalPage document="terms" />;
}
