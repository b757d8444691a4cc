import type { ComponentProps } from 'react';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { AlertStrip } from '../alerts/alert-strip.tsx';
import { ProofBanner } from './proof-banner.tsx';
import { SwitchStrip } from './switch-strip.tsx';

/** A page of finance: above everything stands whether the books add up, and what is stopped. */
export function FinancePage({ children, ...page }: ComponentProps<typeof AdminPage>) {
  return (
    <AdminPage {...page}>
      <ProofBanner />
      <SwitchStrip />
      <AlertStrip />
      {children}
    </AdminPage>
  );
}
