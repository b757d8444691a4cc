import { Box, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { Tabs } from '../../components/ui/controls.ts';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { BalanceCard } from '../../features/wallet/balance-card.tsx';
import { StatementList } from '../../features/wallet/statement-list.tsx';
import { TransactionList } from '../../features/wallet/transaction-list.tsx';
import { useWallet } from '../../features/wallet/use-wallet.ts';
import { AddressBookCard } from '../../features/withdrawals/own/address-book-card.tsx';
import { useAddressBook } from '../../features/withdrawals/own/use-address-book.ts';
import { WithdrawalForm } from '../../features/withdrawals/own/withdrawal-form.tsx';
import { WithdrawalHistory } from '../../features/withdrawals/own/withdrawal-history.tsx';
import { WithdrawalSteps } from '../../features/withdrawals/own/withdrawal-steps.tsx';
import { useUser } from '../../lib/session.ts';

/** What the customer has, a way to take it out, and everything that moved it. */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  const book = useAddressBook();
  const user = useUser('user');
  const [made, setMade] = useState(0);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }}
        gap="5"
        alignItems="start"
      >
        <Flex direction="column" gap="5">
          <BalanceCard wallet={wallet} />
          <Box display={{ base: 'none', lg: 'block' }}>
            <WithdrawalSteps />
          </Box>
        </Flex>
        <WithdrawalForm
          book={book.data}
          available={wallet.data?.available}
          savedAddress={user?.wallet_address ?? null}
          onDone={() => {
            wallet.reload();
            setMade((count) => count + 1);
          }}
        />
      </Grid>
      <Box mt="5">
        <AddressBookCard book={book} />
      </Box>
      <Histories made={made} onChange={wallet.reload} />
    </PageFrame>
  );
}

const TABS = ['withdrawals', 'transactions', 'statements'] as const;

function Histories({ made, onChange }: { made: number; onChange: () => void }) {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'withdrawals';
  return (
    <Card p="0" mt="5" overflow="hidden">
      <Tabs.Root
        value={tab}
        // Each has filters of its own: they go with it.
        onValueChange={({ value }) =>
          setSearch(value === 'withdrawals' ? {} : { tab: value }, { replace: true })
        }
        colorPalette="primary"
        variant="line"
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={t('history.label')} px={{ base: 2, sm: 3 }} pt="2">
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} px="3" h="11">
              {t(`history.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="withdrawals" p="0" colorPalette="gray">
          <WithdrawalHistory made={made} onChange={onChange} />
        </Tabs.Content>
        <Tabs.Content value="transactions" p="0" colorPalette="gray">
          <TransactionList />
        </Tabs.Content>
        <Tabs.Content value="statements" p="0" colorPalette="gray">
          <StatementList />
        </Tabs.Content>
      </Tabs.Root>
    </Card>
  );
}
