import { useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { MessageBar } from '../components/ui/message-bar.tsx';
import { StoreProvider, store } from '../lib/store.ts';
import { CrashedApp, ErrorBoundary } from './error-boundary.tsx';
import { fetchAhead } from './fetch-ahead.ts';
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
            <NextPages />
            <AppRoutes />
          </MaintenanceGate>
        </ErrorBoundary>
      </BrowserRouter>
      <MessageBar />
    </StoreProvider>
  );
}

/** Fetches ahead what may be opened from here. */
function NextPages() {
  const { pathname } = useLocation();
  useEffect(() => fetchAhead(pathname), [pathname]);
  return null;
}
