import { Box, Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { NetworkStrip } from '../../components/ui/network-strip.tsx';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { ThemeSelect } from '../../components/ui/theme-select.tsx';
import { PageFallback } from '../page-fallback.tsx';

/** One centred column for logging in and registering. */
export function AuthLayout() {
  return (
    <Flex direction="column" minH="100dvh">
      <DemoRibbon />
      <Flex as="header" align="center" justify="space-between" h="72px" px={{ base: 4, sm: 6 }} gap="3">
        <SiteBrand to="/" />
        <Flex align="center" gap="1">
          <LanguageSelect />
          <ThemeSelect />
        </Flex>
      </Flex>
      <NetworkStrip />
      <Flex as="main" flex="1" justify="center" align={{ base: 'flex-start', sm: 'center' }} px="4" pb="16">
        <Box w="full" maxW="440px">
          <Suspense fallback={<PageFallback />}>
            <Outlet />
          </Suspense>
        </Box>
      </Flex>
    </Flex>
  );
}
