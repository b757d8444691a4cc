import { Button, Flex } from '@chakra-ui/react';
import type { Purchase } from '@lode/shared/store/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { problemsOf } from '../../lib/form-errors.ts';
import { useFormat } from '../../lib/format.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { Receipt } from './receipt.tsx';
import { type Order, type PurchaseState, usePurchase } from './use-purchase.ts';

interface PurchaseDialogProps {
  order: Order;
  /** Where the missing money is paid in, when the balance turns out too low for this price (in USD). */
  rechargeFor: (amountUsd: string) => string;
  onBought: (purchase: Purchase) => void;
  onClose: () => void;
}

/** Shows the price, which holds for a minute, asks for the word, and hands over the receipt. */
export function PurchaseDialog({ order, rechargeFor, onBought, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation(['store', 'common', 'errors']);
  const state = usePurchase(order, onBought);
  const title = state.bought ? t('receipt.title') : t('quote.title');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      maxWidth={520}
      footer={
        state.bought ? (
          <ReceiptActions purchase={state.bought} onClose={onClose} />
        ) : (
          <QuoteActions state={state} rechargeFor={rechargeFor} onClose={onClose} />
        )
      }
    >
      {state.bought ? <Receipt purchase={state.bought} /> : <QuoteBody state={state} />}
    </Dialog>
  );
}

function QuoteBody({ state }: { state: PurchaseState }) {
  const { t } = useTranslation(['store', 'errors']);
  const { quoted, error } = state;
  if (!quoted && error) {
    return <ErrorState title={t('errors:PURCHASE_FAILED')} error={error} onRetry={state.askAgain} />;
  }
  if (!quoted) return <SkeletonText lines={9} />;
  const problem = error ? problemsOf(t, error, 'PURCHASE_FAILED', []).form : null;
  return (
    <Flex direction="column" gap="4">
      <QuoteFacts quote={quoted.quote} was={quoted.was} secondsLeft={state.secondsLeft} />
      <FormAlert text={problem} code={error instanceof ApiError ? error.code : null} gap="4" />
    </Flex>
  );
}

interface QuoteActionsProps {
  state: PurchaseState;
  rechargeFor: (amountUsd: string) => string;
  onClose: () => void;
}

function QuoteActions({ state, rechargeFor, onClose }: QuoteActionsProps) {
  const { t } = useTranslation(['store', 'common']);
  const format = useFormat();
  const { quoted, error } = state;
  const tooLittle = error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE';
  return (
    <>
      <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
      {quoted && tooLittle && (
        <Button asChild colorPalette="primary">
          <Link to={rechargeFor(quoted.quote.amount_usd)}>{t('calculator.recharge')}</Link>
        </Button>
      )}
      {!tooLittle && (
        <PrimaryButton
          needsNetwork
          loading={state.asking || state.buying}
          loadingText={state.buying ? t('quote.buying') : t('quote.asking')}
          disabled={!quoted}
          onClick={state.confirm}
        >
          {quoted ? t('quote.confirm', { amount: format.money(quoted.quote.amount_usd) }) : t('quote.asking')}
        </PrimaryButton>
      )}
    </>
  );
}

function ReceiptActions({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation('store');
  return (
    <>
      <QuietButton onClick={onClose}>{t('receipt.done')}</QuietButton>
      <Button asChild colorPalette="primary">
        <Link to={`/app/mining/${purchase.contract_id}`}>{t('receipt.open')}</Link>
      </Button>
    </>
  );
}
