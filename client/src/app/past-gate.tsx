import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteInfo } from '../lib/site-info.ts';
import { page } from './lazy-page.ts';

const PastPage = page(() => import('./pages/past-page.tsx'), 'PastPage');

/** The logins, and what is only read and shows no figure of the farm. */
const OPEN = /^\/(auth\/login|googleadmin\/login|help|privacy|terms)(\/|$)/;

/** Stands in place of every page with figures while a demo's past is being written, and gives way by itself. */
export function PastGate({ children }: { children: ReactNode }) {
  const isWhole = !useSiteInfo()?.demo_past;
  const { pathname } = useLocation();
  if (isWhole || OPEN.test(pathname)) return children;
  return (
    <Suspense>
      <PastPage />
    </Suspense>
  );
}
