import { BrowserRouter } from 'react-router-dom';
import { MessageBar } from '../components/ui/message-bar.tsx';
import { StoreProvider, store } from '../lib/store.ts';
import { BetweenPages } from './between-pages.tsx';
import { CrashedApp, ErrorBoundary } from './error-boundary.tsx';
import { MaintenanceGate } from './maintenance-gate.tsx';
import { PastGate } from './past-gate.tsx';
import { AppRoutes } from './public-routes.tsx';

/** The application: state, router, and the message bar that outlives every page. */
export function App() {
  return (
    <StoreProvider store={store}>
      <BrowserRouter>
        <BetweenPages />
        <ErrorBoundary fallback={CrashedApp}>
          <MaintenanceGate>
            <PastGate>
              <AppRoutes />
            </PastGate>
          </MaintenanceGate>
        </ErrorBoundary>
      </BrowserRouter>
      <MessageBar />
    </StoreProvider>
  );
}
