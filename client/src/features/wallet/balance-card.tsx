import { Box, Flex, Heading } from '@chakra-ui/react';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import { mdiBankTransferOut, mdiCashPlus } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { RollingText } from '../../components/ui/rolling-text.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { useFormat } from '../../lib/format.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { FrozenNotice } from './frozen-notice.tsx';

interface BalanceCardProps {
  wallet: Loaded<Wallet>;
  /** Leads to the form that withdraws; not beside it. */
  onWithdraw?: () => void;
}

/** What the customer has, what of it is held, and what can be done with it. */
export function BalanceCard({ wallet, onWithdraw }: BalanceCardProps) {
  const { t } = useTranslation('wallet');
  const { data, error, reload } = wallet;
  return (
    <Card as="section" aria-labelledby="balance-title">
      <Heading as="h2" id="balance-title" textStyle="sm" fontWeight="500" color="muted">
        {t('balance.available')}
      </Heading>
      {data ? (
        <Figures wallet={data} />
      ) : error ? (
        <ErrorState title={t('balance.failed')} error={error} onRetry={reload} />
      ) : (
        <FiguresSkeleton />
      )}
      <Flex gap="3" mt="6" wrap="wrap">
        <SecondaryButton asChild flex="1">
          <Link to="/app/recharge">
            <Icon path={mdiCashPlus} size={20} />
            {t('balance.deposit')}
          </Link>
        </SecondaryButton>
        {onWithdraw && (
          <SecondaryButton flex="1" onClick={onWithdraw}>
            <Icon path={mdiBankTransferOut} size={20} />
            {t('balance.withdraw')}
          </SecondaryButton>
        )}
      </Flex>
    </Card>
  );
}

function Figures({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <>
      <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        <RollingText text={format.money(wholeCents(wallet.available))} />
      </Box>
      <Flex as="dl" direction="column" gap="2" mt="4" textStyle="sm">
        <Figure label={t('balance.total')} value={format.money(wholeCents(wallet.balance))} />
        <Figure
          label={t('balance.held')}
          hint={t('balance.held_hint')}
          value={format.money(wholeCents(wallet.held))}
        />
        {Number(wallet.owed) > 0 && (
          <Figure label={t('balance.owed')} value={format.money(wallet.owed)} tone="error" />
        )}
      </Flex>
      {wallet.frozen && <FrozenNotice owed={wallet.owed} />}
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  hint?: string;
  tone?: 'error';
}

function Figure({ label, value, hint, tone }: FigureProps) {
  return (
    <Flex justify="space-between" gap="4">
      <Box as="dt" color="muted">
        {label}
        {hint && (
          <Box as="span" display="block" textStyle="xs">
            {hint}
          </Box>
        )}
      </Box>
      <Box as="dd" fontWeight="500" fontVariantNumeric="tabular-nums" color={tone}>
        {value}
      </Box>
    </Flex>
  );
}

function FiguresSkeleton() {
  return (
    <Flex direction="column" gap="3" mt="2" aria-busy>
      <Skeleton h="38px" w="55%" />
      <Skeleton h="3.5" mt="3" />
      <Skeleton h="3.5" mb="4" />
    </Flex>
  );
}
