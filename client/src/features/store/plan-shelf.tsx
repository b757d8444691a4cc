import { Flex, Grid } from '@chakra-ui/react';
import type { Catalogue } from '@lode/shared/store/schemas';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { CapacityMeter } from './capacity-meter.tsx';
import { PlanCard } from './plan-card.tsx';
import { type Draft, offersOf } from './use-draft.ts';

/** What is for sale: how much the farm has left, and its plans as a choice. */
export function PlanShelf({ catalogue, draft }: { catalogue: Catalogue; draft: Draft }) {
  const { t } = useTranslation('store');
  return (
    <Flex direction="column" gap={{ base: 4, md: 5 }}>
      <Card p={{ base: 4, sm: 5 }}>
        <CapacityMeter capacity={catalogue.capacity} />
      </Card>
      <Grid
        role="radiogroup"
        aria-label={t('plan.choose')}
        gap={{ base: 3, md: 4 }}
        templateColumns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))"
      >
        {offersOf(catalogue).map(({ plan, terms, soldOut }) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            terms={terms}
            days={catalogue.contract_days}
            soldOut={soldOut}
            chosen={plan.id === draft.offer?.plan.id}
            onChoose={() => draft.choose(plan.id)}
          />
        ))}
      </Grid>
    </Flex>
  );
}
