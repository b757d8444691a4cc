import { Box, Flex, Spacer } from '@chakra-ui/react';
import { mdiMenu, mdiMenuClose, mdiMenuOpen } from '@mdi/js';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { IconButton } from '../../components/ui/buttons.tsx';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { Drawer } from '../../components/ui/drawer.tsx';
import { NetworkStrip } from '../../components/ui/network-strip.tsx';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { SkipLink } from '../../components/ui/skip-link.tsx';
import { useNetworkState } from '../../lib/network-state.ts';
import { CrashedPage, ErrorBoundary } from '../error-boundary.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { type DrawerFold, useDrawerFold } from './drawer-fold.ts';
import { FoldedNav } from './nav-entry.tsx';
import { useStartOfPage } from './use-start-of-page.ts';

interface ShellProps {
  /** Where the brand leads. */
  home: string;
  /** In the top bar, in place of the site's name. */
  title?: string;
  /** The drawer's entries; called with what to do when one is followed. */
  nav: (onNavigate: () => void) => ReactNode;
  /** The end of the top bar. */
  bar: ReactNode;
  /** Under the top bar, when there is something to say on every page. */
  notice?: ReactNode;
  /** The page that needs the room: there the permanent drawer folds to its icons. */
  foldsAt?: string;
}

const DRAWER_WIDTH = 264;
const FOLDED_WIDTH = 64;

/**
 * Top bar and drawer around a page. The drawer is permanent from 960 px and temporary below; the page's
 * area scrolls by itself, so that a page can fill it exactly.
 */
export function Shell({ home, title, nav, bar, notice, foldsAt }: ShellProps) {
  const { t } = useTranslation();
  const fold = useDrawerFold(foldsAt);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Flex direction="column" h="100dvh" overflow="hidden">
      <SkipLink />
      <DemoRibbon />
      <Flex
        as="header"
        align="center"
        gap={{ base: 1, sm: 2 }}
        h="64px"
        px={{ base: 2, sm: 4, md: 5 }}
        flexShrink={0}
        bg="surface"
        borderBottomWidth="1px"
      >
        <IconButton
          display={{ base: 'inline-flex', md: 'none' }}
          path={mdiMenu}
          label={t('nav.open')}
          onClick={() => setOpen(true)}
          aria-expanded={open}
        />
        <SiteBrand to={home} title={title} short={title === undefined} />
        <Spacer />
        {bar}
      </Flex>
      <NetworkStrip />
      {notice}
      <Flex flex="1" minH="0">
        <PermanentDrawer fold={fold}>{nav(close)}</PermanentDrawer>
        <PageArea />
      </Flex>
      <Drawer open={open} onClose={close} label={t('nav.main')} width={DRAWER_WIDTH + 32}>
        <Flex h="64px" align="center" px="5" flexShrink={0} onClick={close}>
          <SiteBrand to={home} title={title} />
        </Flex>
        <Box as="nav" aria-label={t('nav.main')} px="3" py="2" overflowY="auto">
          {nav(close)}
        </Box>
      </Drawer>
    </Flex>
  );
}

function PermanentDrawer({ fold, children }: { fold: DrawerFold; children: ReactNode }) {
  const { t } = useTranslation();
  const { folds, folded, toggle } = fold;
  return (
    <Box
      as="nav"
      aria-label={t('nav.main')}
      display={{ base: 'none', md: 'block' }}
      w={`${folded ? FOLDED_WIDTH : DRAWER_WIDTH}px`}
      flexShrink={0}
      px={folded ? '2' : '3'}
      py="4"
      overflowY="auto"
      scrollbarWidth={folded ? 'none' : undefined}
      bg="surface"
      borderEndWidth="1px"
    >
      {folds && (
        <Flex mb="2" mt="-2" justify={folded ? 'center' : 'flex-end'}>
          <IconButton
            path={folded ? mdiMenuClose : mdiMenuOpen}
            label={t(folded ? 'nav.unfold' : 'nav.fold')}
            onClick={toggle}
            aria-expanded={!folded}
          />
        </Flex>
      )}
      <FoldedNav value={folded}>{children}</FoldedNav>
    </Box>
  );
}

/** Where the page is: it scrolls by itself, and what goes wrong in it stays in it. */
function PageArea() {
  const main = useRef<HTMLDivElement>(null);
  useStartOfPage(main);
  const { pathname } = useLocation();
  const stale = useNetworkState() === 'offline';
  return (
    <Flex
      ref={main}
      as="main"
      id="content"
      tabIndex={-1}
      direction="column"
      flex="1"
      minW="0"
      minH="0"
      overflowY="auto"
      outline="none"
      data-stale={stale || undefined}
    >
      <ErrorBoundary at={pathname} fallback={CrashedPage}>
        <Suspense fallback={<PageFallback />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Flex>
  );
}
