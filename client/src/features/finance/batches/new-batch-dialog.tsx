import { Box, Flex } from '@chakra-ui/react';
import { COINS, type Coin } from '@lode/shared/core/money';
import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchPreview } from '@lode/shared/payouts/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FigureList } from '../../../components/ui/figure-list.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { useMatter } from '../use-matter.ts';
import { FeeRateField, feeRateOf } from './fee-rate-field.tsx';
import { PaidFrom } from './paid-from.tsx';

interface NewBatchDialogProps {
  /** These, of one coin; without them the oldest of the coin that is asked for. */
  chosen?: { coin: Coin; ids: readonly string[] };
  onClose: () => void;
  /** It was made. */
  onDone: (id: string) => void;
}

/** Puts approved withdrawals of a coin together. */
export function NewBatchDialog({ chosen, onClose, onDone }: NewBatchDialogProps) {
  const { t } = useTranslation(['treasury', 'finance', 'common']);
  const [coin, setCoin] = useState<Coin>(chosen?.coin ?? 'BTC');
  const [typed, setTyped] = useState<string>();
  const [idempotencyKey] = useState(randomId);
  const { busy, attempt } = useAttempt();
  const preview = useMatter(
    `batch of ${coin}`,
    (signal) => call(batchRoutes.preview, { query: { coin }, signal }, 'admin'),
    ['withdrawal', 'batch'],
  );
  const rate = typed ?? String(preview.data?.fee_rate ?? '');
  const feeRate = feeRateOf(coin, rate);
  const ready = preview.data && preview.data.count > 0 && preview.data.from.length > 0;
  const make = () =>
    attempt(async () => {
      const body = { coin, fee_rate: feeRate ?? null, ...(chosen && { ids: [...chosen.ids] }) };
      const { id } = await withProof('admin', () =>
        call(batchRoutes.create, { body, idempotencyKey: `${idempotencyKey}-${coin}-${rate}` }, 'admin'),
      );
      showMessage(t('batch.made'));
      onDone(id);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('batch.make')}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton
            needsNetwork
            loading={busy}
            disabled={!ready || feeRate === undefined}
            onClick={() => void make()}
          >
            {t('batch.make')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {chosen ? coin : t('batch.make_text')}
        </Box>
        {!chosen && (
          <ChoiceField
            label={t('finance:column.currency')}
            value={coin}
            options={COINS}
            onChange={(chosen) => {
              setCoin(chosen);
              setTyped(undefined);
            }}
          />
        )}
        <DetailStates title={t('batch.make')} loaded={preview}>
          {(data) => <Preview preview={data} chosen={chosen?.ids.length} />}
        </DetailStates>
        <FeeRateField
          coin={coin}
          value={rate}
          {...(preview.data?.rate_source && {
            hint: t('batch.rate_source', { source: preview.data.rate_source }),
          })}
          onChange={setTyped}
        />
      </Flex>
    </Dialog>
  );
}

interface PreviewProps {
  preview: BatchPreview;
  /** So many were chosen, of those and others. */
  chosen: number | undefined;
}

function Preview({ preview: { coin, count, amount, amount_usd, from }, chosen }: PreviewProps) {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  if (count === 0) return <Box>{t('batch.none_waits')}</Box>;
  if (from.length === 0) return <Box color="error.fg">{t('batch.no_payer')}</Box>;
  return (
    <FigureList
      figures={[
        { label: t('batch.payments'), value: format.integer(chosen ?? count) },
        ...(chosen === undefined
          ? [
              {
                label: t('finance:column.amount'),
                value: `${format.coin(amount, coin)} · ${format.money(amount_usd)}`,
                strong: true,
              },
            ]
          : []),
        { label: t('batch.from'), value: <PaidFrom addresses={from} /> },
      ]}
    />
  );
}
