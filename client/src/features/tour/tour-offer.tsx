import { Flex, Text } from '@chakra-ui/react';
import type { TokenKind } from '@lode/shared/core/abilities';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { showTourStep, tourAtom } from '../../lib/guided-tour.ts';
import { useUser } from '../../lib/session.ts';
import { useAtomValue } from '../../lib/store.ts';
import { endTour } from './end-tour.ts';

/** Offers the tour on the first page of who has neither seen it nor turned it down. */
export function TourOffer({ side }: { side: TokenKind }) {
  const user = useUser(side);
  const shown = useAtomValue(tourAtom);
  if (!user || user.preferences.tour !== null || shown !== null) return null;
  // The page does not wait for its words.
  return (
    <Suspense>
      <Offer side={side} />
    </Suspense>
  );
}

function Offer({ side }: { side: TokenKind }) {
  const { t } = useTranslation(['around', 'common']);
  return (
    <Flex
      as="section"
      aria-label={t('tour.label')}
      align="center"
      gap="2"
      columnGap="4"
      wrap="wrap"
      px={{ base: 4, sm: 6 }}
      py="2"
      mb="4"
      borderWidth="1px"
      borderRadius="card"
    >
      <Text textStyle="sm" flex="1" minW="24ch">
        {t('tour.offer')}
      </Text>
      <Flex gap="2" wrap="wrap">
        <SecondaryButton size="sm" onClick={() => showTourStep(side)}>
          {t('common:account.tour')}
        </SecondaryButton>
        <QuietButton size="sm" onClick={() => void endTour(side, 'skipped')}>
          {t('tour.decline')}
        </QuietButton>
      </Flex>
    </Flex>
  );
}
