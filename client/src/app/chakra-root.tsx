import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { showMessage } from '../components/ui/message-bar.tsx';
import { lazyCode } from '../lib/lazy-code.tsx';
import { useProofRequest } from '../lib/reauthentication.ts';
import { PageFallback } from './page-fallback.tsx';
import { system } from './theme/system.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
/** Emotion's styles carry the nonce of this response; the content security policy lets no others in. */
const cache = createCache({ key: 'lode', nonce });

/** Where the dialog cannot be had, what waited for it is given up: no button turns for ever. */
function NoProof() {
  const { t } = useTranslation();
  const request = useProofRequest();
  useEffect(() => {
    if (!request) return;
    request.settle(false);
    showMessage(t('common:unloaded.text'), 'error');
  }, [request, t]);
  return null;
}

const ProofDialog = lazyCode(
  async () => (await import('../features/accounts/components/proof-dialog.tsx')).ProofDialog,
  NoProof,
);

/** Loads the dialog when an action first waits for proof. */
function ProofAsker() {
  return useProofRequest() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null;
}

/** Everything below may use Chakra. The public pages stay outside, and light. */
export function ChakraRoot() {
  // What goes wrong on these pages is told at once.
  const { i18n } = useTranslation(['common', 'errors']);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <LocaleProvider locale={i18n.language}>
          <Suspense fallback={<PageFallback />}>
            <Outlet />
          </Suspense>
          <ProofAsker />
        </LocaleProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
