import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { TourEnd } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { mdiClose } from '@mdi/js';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton, PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { useFormat } from '../../lib/format.ts';
import { showTourStep } from '../../lib/guided-tour.ts';
import { useUser } from '../../lib/session.ts';
import { endTour } from './end-tour.ts';
import { tourOf } from './tour-steps.ts';

const FORWARD = 'data-forward';

/**
 * The guided tour: a strip under the top bar that goes from page to page and says of each what it is for. It covers
 * nothing, and the pages work as ever meanwhile.
 */
export function TourBar({ side, at }: { side: TokenKind; at: number }) {
  const { t } = useTranslation(['help', 'around']);
  const format = useFormat();
  const navigate = useNavigate();
  const steps = tourOf(side, useUser(side));
  const step = steps[at];
  const bar = useFocusKept(step?.to);
  if (!step) return null;
  const isLast = at === steps.length - 1;
  const end = (how: TourEnd) => void endTour(side, how);
  const go = (to: number) => {
    showTourStep(side, to);
    void navigate(steps[to]?.to ?? '');
  };
  const progress = { step: format.integer(at + 1), total: format.integer(steps.length) };
  return (
    <Flex
      ref={bar}
      as="section"
      aria-label={t('around:tour.label')}
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: 2, md: 4 }}
      px={{ base: 4, md: 6 }}
      py="3"
      bg="surface-variant"
      borderBottomWidth="1px"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') end('skipped');
      }}
    >
      <Box flex="1" minW="0" aria-live="polite" aria-atomic>
        <Flex align="baseline" gap="3" wrap="wrap">
          <Heading as="h2" textStyle="md" fontWeight="600">
            {t(step.name)}
          </Heading>
          <Text textStyle="xs" color="muted" fontVariantNumeric="tabular-nums">
            {t('tour.progress', progress)}
          </Text>
        </Flex>
        <Text textStyle="sm">{t(step.text)}</Text>
      </Box>
      <Flex gap="2" align="center" justify="end">
        {at > 0 && (
          <QuietButton size="sm" onClick={() => go(at - 1)}>
            {t('tour.back')}
          </QuietButton>
        )}
        <PrimaryButton size="sm" {...{ [FORWARD]: true }} onClick={() => (isLast ? end('done') : go(at + 1))}>
          {t(isLast ? 'tour.finish' : 'tour.next')}
        </PrimaryButton>
        {!isLast && (
          <IconButton path={mdiClose} label={t('tour.end')} size="sm" onClick={() => end('skipped')} />
        )}
      </Flex>
    </Flex>
  );
}

/** Keeps the focus on the way forward, which the page of a step would take as it comes. */
function useFocusKept(to: string | undefined) {
  const bar = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === to) focusSoon(bar.current, `[${FORWARD}]`);
  }, [pathname, to]);
  return bar;
}
