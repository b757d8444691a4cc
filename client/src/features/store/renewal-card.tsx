import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import type { Contract } from '@lode/shared/mining/schemas';
import { storeRoutes } from '@lode/shared/store/rest';
import { mdiAutorenew } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { call } from '../../lib/api-client.ts';
import { rechargePath } from '../../lib/recharge-path.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';

interface RenewalCardProps {
  contract: Contract;
  /** Days left of it. */
  days: number;
  wallet: Wallet | undefined;
  onRenewed: () => void;
}

/** Offers another year of a contract in its last days; tells of the year that follows once it is bought. */
export function RenewalCard({ contract, days, wallet, onRenewed }: RenewalCardProps) {
  const { t } = useTranslation('store');
  const [asking, setAsking] = useState(false);
  const { state, contract_id } = contract.renewal;
  const done = state === 'done' && contract_id;
  if (!done && state !== 'open' && !asking) return null;
  return (
    <Card as="section" aria-labelledby="renewal-title">
      <Flex gap="4" align="center" wrap="wrap">
        <Box color="primary" flexShrink={0}>
          <Icon path={mdiAutorenew} size={28} />
        </Box>
        <Box flex="1" minW="220px">
          <Heading as="h2" id="renewal-title" textStyle="md" fontWeight="600">
            {t(done ? 'renewal.done' : 'renewal.title')}
          </Heading>
          <Text textStyle="sm" color="muted">
            {done ? t('renewal.done_text') : t('renewal.text', { count: days })}
          </Text>
        </Box>
        {done ? (
          <Button asChild variant="outline">
            <Link to={`/app/mining/${contract_id}`}>{t('renewal.open')}</Link>
          </Button>
        ) : (
          <PrimaryButton onClick={() => setAsking(true)}>{t('renewal.action')}</PrimaryButton>
        )}
      </Flex>
      {asking && (
        <RenewalDialog
          contract={contract}
          wallet={wallet}
          onRenewed={onRenewed}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

type RenewalDialogProps = Omit<RenewalCardProps, 'days'> & { onClose: () => void };

function RenewalDialog({ contract: { id }, wallet, onRenewed, onClose }: RenewalDialogProps) {
  const params = { id };
  return (
    <PurchaseDialog
      order={{
        ask: (idempotencyKey) => call(storeRoutes.renewalQuote, { params, idempotencyKey }),
        buy: (quoteId, idempotencyKey) =>
          call(storeRoutes.renew, { params, body: { quote_id: quoteId }, idempotencyKey }),
      }}
      rechargeFor={(amountUsd) =>
        rechargePath(parseUsd(amountUsd) - parseUsd(wallet?.available ?? '0'), `/app/mining/${id}`)
      }
      onBought={onRenewed}
      onClose={onClose}
    />
  );
}
