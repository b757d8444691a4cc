import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { LazyMotion, MotionConfig } from 'framer-motion';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageFallback } from './page-fallback.tsx';
import { system } from './theme/system.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
/** Emotion's styles carry the nonce of this response; the content security policy lets no others in. */
const cache = createCache({ key: 'lode', nonce });

const motionFeatures = () => import('./motion-features.ts').then((module) => module.features);

/** Everything below may use Chakra and `m` of framer-motion. The public pages stay outside, and light. */
export function ChakraRoot() {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <LazyMotion features={motionFeatures} strict>
          <MotionConfig reducedMotion="user" transition={{ duration: 0.2, ease: 'easeOut' }}>
            <Suspense fallback={<PageFallback />}>
              <Outlet />
            </Suspense>
          </MotionConfig>
        </LazyMotion>
      </ChakraProvider>
    </CacheProvider>
  );
}
