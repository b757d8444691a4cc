import { useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { MessageBar } from '../components/ui/message-bar.tsx';
import { StoreProvider, store } from '../lib/store.ts';
import { CrashedApp, ErrorBoundary } from './error-boundary.tsx';
import { MaintenanceGate } from './maintenance-gate.tsx';
import { AppRoutes } from './public-routes.tsx';
import { TakeNewVersion } from './take-new-version.tsx';

/** The application: state, router, and the message bar that outlives every page. */
export function App() {
  return (
    <StoreProvider store={store}>
      <BrowserRouter>
        <TakeNewVersion />
        <ErrorBoundary fallback={CrashedApp}>
          <MaintenanceGate>
            <WhenSettled />
            <AppRoutes />
          </MaintenanceGate>
        </ErrorBoundary>
      </BrowserRouter>
      <MessageBar />
    </StoreProvider>
  );
}

/** What the page itself needs comes first. */
const SETTLED_MS = 5000;

/** The code of what may wait comes late as well; where it does not come, nothing is done. */
function WhenSettled() {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./when-settled.ts').then(
        ({ whenSettled }) => whenSettled(pathname),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
