import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { Withdrawal } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { CopyIconButton } from '../../../components/ui/copy-button.tsx';
import { ExplorerLink } from '../../../components/ui/explorer-link.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag, type TagPalette } from '../../../components/ui/tag.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';

const LOOKS: Record<Withdrawal['status'], { palette: TagPalette; icon: string }> = {
  pending: { palette: 'info', icon: mdiClockOutline },
  completed: { palette: 'success', icon: mdiCheckCircleOutline },
  rejected: { palette: 'error', icon: mdiCloseCircleOutline },
  unknown: { palette: 'gray', icon: mdiHelpCircleOutline },
};

interface WithdrawalItemProps {
  withdrawal: Withdrawal;
  onChange: () => void;
}

/** One of the customer's own withdrawals, with its whole address and transaction id. */
export function WithdrawalItem({ withdrawal, onChange }: WithdrawalItemProps) {
  const { t } = useTranslation(['wallet', 'withdrawals']);
  const format = useFormat();
  const { status, state, currency, amount_usd, crypto_amount } = withdrawal;
  return (
    <Box
      as="li"
      px={{ base: 4, sm: 5 }}
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
      data-status={status}
    >
      <Flex gap="3.5" align="start">
        <CoinIcon symbol={currency} size={36} />
        <Box flex="1" minW="0">
          <Flex justify="space-between" align="start" gap="3">
            <Flex columnGap="2" wrap="wrap" align="baseline" fontVariantNumeric="tabular-nums">
              <Box as="span" fontWeight="600">
                {format.money(amount_usd)}
              </Box>
              {crypto_amount && (
                <Box as="span" textStyle="sm" color="muted">
                  {format.coin(crypto_amount, currency)}
                </Box>
              )}
            </Flex>
            <Tag {...LOOKS[status]}>{t(`withdrawals:status.${status}`)}</Tag>
          </Flex>
          <Flex justify="space-between" gap="3" wrap="wrap" textStyle="xs" color="muted" mt="0.5">
            <span>
              {t('withdrawals.net', {
                net: format.money(withdrawal.net_usd),
                fee: format.money(withdrawal.fee_usd),
              })}
            </span>
            <RelativeTime at={withdrawal.created_at} />
          </Flex>
          {state !== 'unknown' && (
            <Box textStyle="sm" mt="2">
              {t(`withdrawals.state.${state}`, {
                reached: format.integer(withdrawal.confirmations),
                needed: format.integer(withdrawal.confirmations_needed),
              })}
            </Box>
          )}
          <Details withdrawal={withdrawal} />
          {withdrawal.cancellable && <CancelButton withdrawal={withdrawal} onChange={onChange} />}
        </Box>
      </Flex>
    </Box>
  );
}

function Details({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', sm: 'max-content minmax(0, 1fr)' }}
      gapX="4"
      gapY={{ base: 0.5, sm: 1.5 }}
      textStyle="xs"
      mt="2"
    >
      <Detail label={t('withdrawals.address')}>
        <Id text={withdrawal.wallet_address} what={t('withdrawals.address')} />
      </Detail>
      {withdrawal.tx_id && (
        <Detail label={t('withdrawals.txid')}>
          <Flex align="center" gap="1">
            <Id text={withdrawal.tx_id} what={t('withdrawals.txid')} />
            <ExplorerLink coin={withdrawal.currency} txid={withdrawal.tx_id} />
          </Flex>
        </Detail>
      )}
      {withdrawal.api_key && <Detail label={t('withdrawals.api_key')}>{withdrawal.api_key}</Detail>}
      {withdrawal.reason && <Detail label={t('withdrawals.reason')}>{withdrawal.reason}</Detail>}
    </Grid>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" color="muted">
        {label}
      </Box>
      <Box as="dd" minW="0" mb={{ base: 1, sm: 0 }}>
        {children}
      </Box>
    </>
  );
}

function Id({ text, what }: { text: string; what: string }) {
  return (
    <Flex align="center" gap="1">
      <chakra.code dir="ltr" overflowWrap="anywhere" minW="0">
        {text}
      </chakra.code>
      <CopyIconButton text={text} what={what} />
    </Flex>
  );
}

function CancelButton({ withdrawal, onChange }: WithdrawalItemProps) {
  const { t } = useTranslation(['wallet', 'errors', 'common']);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call(withdrawalRoutes.cancel, { params: { id: withdrawal.id } });
      showMessage(t('withdrawals.cancelled'));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
    setAsking(false);
    onChange();
  };
  return (
    <>
      <QuietButton size="xs" mt="2" ms="-2" onClick={() => setAsking(true)}>
        {t('withdrawals.cancel')}
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={t('withdrawals.cancel_title')}
        text={t('withdrawals.cancel_text', { amount: format.money(withdrawal.amount_usd) })}
        confirmLabel={t('withdrawals.cancel_confirm')}
        backLabel={t('common:keep')}
        danger
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
