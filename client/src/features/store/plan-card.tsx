import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import type { Plan } from '@lode/shared/store/schemas';
import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import type { PlanTerms } from './calculator.ts';

interface PlanCardProps {
  plan: Plan;
  terms: PlanTerms;
  days: number;
  soldOut: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** One plan as a choice: what a TH/s costs, what comes on top, and from how much on. */
export function PlanCard({ plan, terms, days, soldOut, chosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const nameOf = usePlanName();
  return (
    <chakra.label
      display="flex"
      flexDirection="column"
      gap={{ base: 2, md: 4 }}
      position="relative"
      p={{ base: 4, sm: 5 }}
      bg="surface"
      borderWidth="1px"
      borderColor={chosen ? 'primary.solid' : 'border'}
      boxShadow={chosen ? '0 0 0 1px var(--primary)' : undefined}
      borderRadius="card"
      cursor={soldOut ? 'not-allowed' : 'pointer'}
      transition="border-color 150ms ease-out"
      _hover={soldOut || chosen ? undefined : { borderColor: 'border.emphasized' }}
      _focusWithin={{ outline: '2px solid var(--primary)', outlineOffset: '3px' }}
    >
      <chakra.input
        type="radio"
        name="plan"
        value={plan.id}
        checked={chosen}
        disabled={soldOut}
        onChange={onChoose}
        position="absolute"
        opacity={0}
        pointerEvents="none"
      />
      <Flex justify="space-between" align="center" gap="3">
        <Box fontWeight="600" minW="0" overflowWrap="anywhere">
          {nameOf(plan.name)}
        </Box>
        {soldOut ? (
          <Box
            textStyle="xs"
            fontWeight="600"
            px="2.5"
            py="1"
            borderRadius="pill"
            bg="bg.warning"
            color="warning.fg"
          >
            {t('plan.sold_out')}
          </Box>
        ) : (
          <Box color={chosen ? 'primary' : 'muted'} flexShrink={0}>
            <Icon path={chosen ? mdiCheckCircle : mdiCircleOutline} size={22} />
          </Box>
        )}
      </Flex>
      <Box>
        <Box as="span" textStyle="2xl" fontWeight="650" fontVariantNumeric="tabular-nums">
          {format.price(plan.price_per_th)}
        </Box>{' '}
        <Box as="span" color="muted" textStyle="sm">
          {t('plan.per_th')}
        </Box>
        <Box color="muted" textStyle="sm" mt="1">
          {t('plan.minimum', { amount: format.money(plan.minimum_usd) })} ·{' '}
          {t('plan.term', { count: days, days: format.integer(days) })}
        </Box>
      </Box>
      <PlanTiers terms={terms} />
    </chakra.label>
  );
}

/** The steps of the bonus, each with what it takes. */
function PlanTiers({ terms }: { terms: PlanTerms }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  if (terms.steps.length === 0) {
    return (
      <Box textStyle="sm" color="muted">
        {t('plan.no_bonus')}
      </Box>
    );
  }
  return (
    <Box as="ul" textStyle="sm">
      {terms.steps.map((step) => (
        <Box as="li" key={step.fromPower.toString()} py="1" fontVariantNumeric="tabular-nums">
          {t('plan.tier', {
            amount: format.moneyLimit(formatUsd(step.fromUsd)),
            percent: format.percent(step.fraction),
          })}
        </Box>
      ))}
    </Box>
  );
}
