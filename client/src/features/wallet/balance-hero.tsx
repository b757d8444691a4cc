import { Box, Flex, Heading } from '@chakra-ui/react';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import { mdiBankTransferOut, mdiCashPlus } from '@mdi/js';
import type { ReactNode } from 'react';
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

interface BalanceHeroProps {
  wallet: Loaded<Wallet>;
  /** What came in and what comes next, at the end of the card; composed in by the page. */
  beside: ReactNode;
}

/** What the customer has, first and biggest on their first screen, with the two ways to move it. */
export function BalanceHero({ wallet, beside }: BalanceHeroProps) {
  const { t } = useTranslation('wallet');
  const { data, error, reload } = wallet;
  return (
    <Card as="section" aria-labelledby="balance-title">
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'center' }} gap="6">
        <Box flex="1" minW="0">
          <Heading as="h2" id="balance-title" textStyle="sm" fontWeight="500" color="muted">
            {t('balance.available')}
          </Heading>
          {!data && error ? (
            <ErrorState title={t('balance.failed')} error={error} onRetry={reload} />
          ) : (
            <Amount wallet={data} />
          )}
          <Flex gap="3" mt="4" wrap="wrap">
            <SecondaryButton asChild flex={{ base: '1', sm: 'none' }}>
              <Link to="/app/recharge">
                <Icon path={mdiCashPlus} size={20} />
                {t('balance.deposit')}
              </Link>
            </SecondaryButton>
            <SecondaryButton asChild flex={{ base: '1', sm: 'none' }}>
              <Link to="/app/wallet">
                <Icon path={mdiBankTransferOut} size={20} />
                {t('balance.withdraw')}
              </Link>
            </SecondaryButton>
          </Flex>
        </Box>
        {beside}
      </Flex>
      {data?.frozen && <FrozenNotice owed={data.owed} />}
    </Card>
  );
}

/** What may be spent, and beneath it what else there is, only where there is something else. */
function Amount({ wallet }: { wallet: Wallet | undefined }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  if (!wallet) return <Skeleton h="42px" w="220px" my="1" aria-busy />;
  const rest = [
    Number(wallet.held) > 0 && { label: t('balance.held'), value: wallet.held },
    Number(wallet.held) > 0 && { label: t('balance.total'), value: wallet.balance },
    Number(wallet.owed) > 0 && { label: t('balance.owed'), value: wallet.owed },
  ].filter((figure) => figure !== false);
  return (
    <>
      <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        <RollingText text={format.money(wholeCents(wallet.available))} />
      </Box>
      {rest.length > 0 && (
        <Flex as="dl" gapX="5" gapY="1" wrap="wrap" textStyle="sm">
          {rest.map(({ label, value }) => (
            <Flex key={label} gap="2">
              <Box as="dt" color="muted">
                {label}
              </Box>
              <Box as="dd" fontWeight="500" fontVariantNumeric="tabular-nums">
                {format.money(wholeCents(value))}
              </Box>
            </Flex>
          ))}
        </Flex>
      )}
    </>
  );
}
