import { Box, Flex, Grid } from '@chakra-ui/react';
import { parseHashPower } from '@lode/shared/core/hash-power';
import { formatDecimal, parseUsd } from '@lode/shared/core/money';
import { paidAndBack, stillToCome } from '@lode/shared/mining/outcome';
import type { ContractDetail, MiningSummary } from '@lode/shared/mining/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EstimateNote } from '../../components/estimate/estimate-note.tsx';
import { OutcomeSentence } from '../../components/estimate/outcome-sentence.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { type Figure, FigureList } from '../../components/ui/figure-list.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { SkeletonRows, SkeletonText } from '../../components/ui/skeletons.tsx';
import { type Format, useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { useServerClock } from '../../lib/use-server-clock.ts';
import { ContractBadges } from './contract-badges.tsx';
import { TimeLeft } from './contract-row.tsx';
import { contractTime } from './contract-time.ts';
import { useContract, useMiningSummary } from './mining-data.ts';
import { PayoutHistory } from './payout-history.tsx';

const FRACTION_DECIMALS = 4;

interface ContractViewProps {
  id: string;
  /** Offers the next year, composed in by the page; `days` are left of this one. */
  renewal: (contract: ContractDetail, days: number, reload: () => void) => ReactNode;
  /** What can be done with it, beside its title; composed in by the page. */
  actions: (contract: ContractDetail) => ReactNode;
}

/** One contract: what it is, for how long yet, and what each day paid and why. */
export function ContractView({ id, renewal, actions }: ContractViewProps) {
  const { t } = useTranslation(['mining', 'estimate']);
  const contract = useContract(id);
  const summary = useMiningSummary();
  const nameOf = usePlanName();
  const { data } = contract;
  const error = contract.error ?? summary.error;
  const back = { to: '/app/mining', label: t('back') };
  if (data && summary.data) {
    return (
      <PageFrame
        title={data.type === 'purchase' ? nameOf(data.title) : data.title}
        back={back}
        actions={actions(data)}
        lead={
          <Flex gap="2" wrap="wrap" mt="1">
            <ContractBadges state={data.state} type={data.type} />
          </Flex>
        }
      >
        <Shown contract={data} summary={summary.data} renewal={renewal} reload={contract.reload} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('title')} back={back}>
      <Card>
        {error ? (
          <ErrorState title={t('load_failed')} error={error} onRetry={contract.reload} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Card>
      {!error && (
        <Card mt="5">
          <SkeletonRows rows={4} />
        </Card>
      )}
    </PageFrame>
  );
}

interface ShownProps extends Pick<ContractViewProps, 'renewal'> {
  contract: ContractDetail;
  summary: MiningSummary;
  reload: () => void;
}

function Shown({ contract, summary, renewal, reload }: ShownProps) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const now = useServerClock(summary.now);
  const { days } = contractTime(contract, now);
  return (
    <Flex direction="column" gap="5">
      {renewal(contract, days, reload)}
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Card>
          <Box textStyle="sm" color="muted">
            {t('detail.earned')}
          </Box>
          <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums">
            {format.money(contract.earned_usd)}
          </Box>
          <FigureList figures={earningFigures(t, format, contract)} />
          <ContractOutlook contract={contract} estimate={summary.estimate} />
        </Card>
        <Card>
          <Box textStyle="sm" color="muted">
            {t('list.power')}
          </Box>
          <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums" mb="3">
            {format.hashPower(contract.hash_power_th)}
          </Box>
          <TimeLeft contract={contract} now={now} />
          <Box mt="2">
            <FigureList
              figures={[
                { label: t('detail.bonus'), value: format.hashPower(contract.bonus_th) },
                { label: t('detail.starts'), value: format.exactTime(contract.starts_at) },
                { label: t('detail.ends'), value: format.exactTime(contract.ends_at) },
              ]}
            />
          </Box>
        </Card>
      </Grid>
      <PayoutHistory contract={contract} />
    </Flex>
  );
}

interface ContractOutlookProps {
  contract: ContractDetail;
  estimate: MiningSummary['estimate'];
}

/** Beside an estimate of what it earns, what it cost: whether that comes back by its end (H3). */
function ContractOutlook({ contract, estimate }: ContractOutlookProps) {
  const paid = parseUsd(contract.amount_usd);
  if (!estimate || paid === 0n || contract.state !== 'active') return null;
  const running = {
    hashPower: parseHashPower(contract.hash_power_th) ?? 0n,
    startsAt: new Date(contract.starts_at),
    endsAt: new Date(contract.ends_at),
  };
  const pace = { perThDay: parseUsd(estimate.per_th_day_usd), lastDay: estimate.last_day };
  const back = parseUsd(contract.earned_usd) + stillToCome(running, pace);
  return (
    <Box mt="3">
      <OutcomeSentence told={paidAndBack(paid, back)} own />
      <EstimateNote estimate={estimate} />
    </Box>
  );
}

type Texts = ReturnType<typeof useTranslation<'mining'>>['t'];

function earningFigures(t: Texts, format: Format, contract: ContractDetail): Figure[] {
  const paid = parseUsd(contract.amount_usd);
  const figures: Figure[] = [
    {
      label: t('detail.daily'),
      value:
        contract.estimated_daily_usd === null
          ? t('tiles.not_yet')
          : format.money(contract.estimated_daily_usd),
    },
  ];
  if (paid === 0n) return figures;
  const back = (parseUsd(contract.earned_usd) * 10n ** BigInt(FRACTION_DECIMALS)) / paid;
  return [
    ...figures,
    { label: t('detail.cost'), value: format.money(contract.amount_usd) },
    { label: t('detail.back'), value: format.percent(formatDecimal(back, FRACTION_DECIMALS, 2)) },
  ];
}
