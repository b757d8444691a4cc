import { Box, Heading, Text } from '@chakra-ui/react';
import { formatHashPower, returnOf } from '@lode/shared/core/hash-power';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { EstimateSource } from '@lode/shared/mining/estimate-schemas';
import { outcomeOf } from '@lode/shared/mining/outcome';
import { MONTH_DAYS } from '@lode/shared/mining/schemas';
import type { Catalogue } from '@lode/shared/store/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeReport } from '../../components/estimate/outcome-report.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FigureList } from '../../components/ui/figure-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useFormat } from '../../lib/format.ts';
import { fractionOf } from '../../lib/percent.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { type Bought, buy } from './calculator.ts';
import { RiskNote } from './risk-note.tsx';
import type { Draft, Offer } from './use-draft.ts';
import { useProblemText } from './use-problem-text.ts';

interface ResultCardProps {
  catalogue: Catalogue;
  draft: Draft;
  offer: Offer;
  /** The way to buy it. */
  action: ReactNode;
}

/** What the investment buys and may bring; of what cannot be bought, why, and no figures. */
export function ResultCard({ catalogue, draft, offer, action }: ResultCardProps) {
  const { t } = useTranslation('store');
  const problemText = useProblemText(draft.problem, offer);
  const { amount, problem } = draft;
  return (
    <Card as="section" aria-label={t('calculator.result')}>
      {amount === null || problem ? (
        <Notice tone="warning">{problemText}</Notice>
      ) : (
        <Bargain catalogue={catalogue} offer={offer} amount={amount} />
      )}
      {action && <Box mt="5">{action}</Box>}
      <Box mt="4">
        <RiskNote />
      </Box>
    </Card>
  );
}

interface BargainProps {
  catalogue: Catalogue;
  offer: Offer;
  /** Micro-dollars that buy something. */
  amount: bigint;
}

function Bargain({ catalogue, offer, amount }: BargainProps) {
  const { estimate } = catalogue;
  const bought = buy(amount, offer.terms);
  return (
    <>
      <PowerFacts offer={offer} bought={bought} />
      <Box mt="5" pt="5" borderTopWidth="1px">
        {estimate ? (
          <ReturnFacts estimate={estimate} paid={amount} hashPower={bought.total} />
        ) : (
          <NoEstimate catalogue={catalogue} />
        )}
      </Box>
    </>
  );
}

function PowerFacts({ offer, bought }: { offer: Offer; bought: Bought }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const nameOf = usePlanName();
  const { step, next } = bought;
  return (
    <>
      <Heading as="h2" textStyle="label" color="muted">
        {t('calculator.total')}
      </Heading>
      <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums" mb="2">
        {format.hashPower(formatHashPower(bought.total))}
      </Box>
      <FigureList
        figures={[
          { label: t('quote.plan'), value: nameOf(offer.plan.name) },
          {
            label: t('calculator.purchased'),
            value: format.hashPower(formatHashPower(bought.purchased)),
          },
          {
            label: step
              ? t('calculator.bonus_of', { percent: format.percent(step.fraction) })
              : t('calculator.bonus'),
            value: format.hashPower(formatHashPower(bought.bonus)),
          },
        ]}
      />
      {next && (
        <Text textStyle="xs" color="muted" mt="1">
          {t('calculator.next_step', {
            more: format.money(formatUsd(next.more)),
            percent: format.percent(next.step.fraction),
          })}
        </Text>
      )}
    </>
  );
}

interface ReturnFactsProps {
  estimate: EstimateSource;
  /** Micro-dollars. */
  paid: bigint;
  /** Millionths of a TH/s. */
  hashPower: bigint;
}

function ReturnFacts({ estimate, paid, hashPower }: ReturnFactsProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const perThDay = parseUsd(estimate.per_th_day_usd);
  const outcome = outcomeOf({ paid, hashPower, perThDay });
  const income = (days: number) => format.money(formatUsd(returnOf(hashPower, perThDay, days)));
  return (
    <>
      <OutcomeReport outcome={outcome} estimate={estimate} />
      <Box mt="4">
        <FigureList
          figures={[
            { label: t('calculator.daily'), value: income(1) },
            { label: t('calculator.monthly'), value: income(MONTH_DAYS) },
            // The wire tells hundredths; as a decimal text with an exponent it stays exact.
            { label: t('calculator.rate'), value: format.percent(`${outcome.monthly_result_percent}e-2`) },
          ]}
        />
      </Box>
    </>
  );
}

/** H3: nothing has been paid, so nothing is estimated. */
function NoEstimate({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const fee = format.percent(fractionOf(catalogue.maintenance_fee_percent));
  return (
    <Notice tone="info" title={t('calculator.none')}>
      {t('calculator.none_text')} {t('calculator.fee', { fee })}
    </Notice>
  );
}
