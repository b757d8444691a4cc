import { chakra, Flex } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { RangeSlider } from '../../components/ui/range-slider.tsx';
import { useFormat } from '../../lib/format.ts';
import { amountAt, positionOf, SCALE_STEPS } from './amount-scale.ts';
import { buy } from './calculator.ts';
import type { Draft, Offer } from './use-draft.ts';
import { useProblemText } from './use-problem-text.ts';

/** The investment, typed or slid: both show the same. */
export function AmountField({ draft, offer }: { draft: Draft; offer: Offer }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { amount, range, problem } = draft;
  const problemText = useProblemText(problem, offer);
  return (
    <Flex direction="column" gap="1">
      <AmountInput
        label={t('calculator.amount')}
        h="56px"
        textStyle="lg"
        fontWeight="600"
        value={draft.text}
        error={problemText ?? undefined}
        onChange={draft.setText}
      />
      <RangeSlider
        label={t('calculator.amount_slider')}
        valueText={amount === null ? '' : format.money(formatUsd(amount))}
        position={amount === null ? 0 : positionOf(amount, range)}
        steps={SCALE_STEPS}
        disabled={range.most <= range.least}
        onPosition={(position) => draft.setText(formatUsd(amountAt(position, range)))}
      />
      <Flex justify="space-between" gap="3" textStyle="xs" color="muted" aria-hidden>
        <span>{format.money(formatUsd(range.least))}</span>
        <span>{format.money(formatUsd(range.most))}</span>
      </Flex>
      <BonusSteps draft={draft} offer={offer} />
    </Flex>
  );
}

/** Ways to the amounts where the bonus grows. */
function BonusSteps({ draft, offer }: { draft: Draft; offer: Offer }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const reachable = offer.terms.steps.filter(({ fromUsd }) => fromUsd <= offer.most);
  if (reachable.length === 0) return null;
  const reached = draft.amount === null ? null : buy(draft.amount, offer.terms).step;
  return (
    <Flex gap="2" wrap="wrap" mt="3">
      {reachable.map((step) => {
        const current = step.fromPower === reached?.fromPower;
        return (
          <chakra.button
            key={step.fromPower.toString()}
            type="button"
            aria-pressed={current}
            onClick={() => draft.setText(formatUsd(step.fromUsd))}
            px="3"
            minH="36px"
            borderRadius="pill"
            borderWidth="1px"
            borderColor={current ? 'primary.solid' : 'border'}
            bg={current ? 'primary.subtle' : undefined}
            textStyle="sm"
            cursor="pointer"
            fontVariantNumeric="tabular-nums"
            _hover={{ borderColor: 'border.emphasized' }}
          >
            {t('plan.tier', {
              amount: format.moneyLimit(formatUsd(step.fromUsd)),
              percent: format.percent(step.fraction),
            })}
          </chakra.button>
        );
      })}
    </Flex>
  );
}
