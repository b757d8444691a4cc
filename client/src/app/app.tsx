import { BrowserRouter } from 'react-router-dom';
import { MessageBar } from '../components/ui/message-bar.tsx';
import { StoreProvider, store } from '../lib/store.ts';
import { BetweenPages } from './between-pages.tsx';
import { CrashedApp, ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './public-routes.tsx';
import { SiteGate } from './site-gate.tsx';

/** The application: state, router, and the message bar that outlives every page. */
export function App() {
  return (
    <StoreProvider store={store}>
      <BrowserRouter>
        <BetweenPages />
        <ErrorBoundary fallback={CrashedApp}>
          <SiteGate>
            <AppRoutes />
          </SiteGate>
        </ErrorBoundary>
      </BrowserRouter>
      <MessageBar />
    </StoreProvider>
  );
}
