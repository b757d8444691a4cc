import { COINS, type Coin } from '@lode/shared/core/money';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { ReserveAddress } from '@lode/shared/transparency/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { type AskedAndDone, ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';

/** Publishes an address. */
export function AddReserveDialog(done: AskedAndDone) {
  const { t } = useTranslation('reserves');
  const [coin, setCoin] = useState<Coin>('BTC');
  const [address, setAddress] = useState('');
  return (
    <ReasonDialog
      {...done}
      title={t('add')}
      text={t('add_text')}
      verb={t('add')}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(transparencyRoutes.addReserve, { body: { coin, address, reason }, idempotencyKey }, 'admin'),
        )
      }
    >
      {(problems) => (
        <>
          <ChoiceField label={t('coin')} value={coin} options={COINS} onChange={setCoin} />
          <TextField
            label={t('address')}
            error={problems.address}
            value={address}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}

/** Takes an address off the list. */
export function RemoveReserveDialog({ reserve, ...done }: AskedAndDone & { reserve: ReserveAddress }) {
  const { t } = useTranslation('reserves');
  return (
    <ReasonDialog
      {...done}
      danger
      title={t('remove')}
      text={t('remove_text', { address: reserve.address })}
      verb={t('remove')}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(
            transparencyRoutes.removeReserve,
            { params: { id: reserve.id }, body: { reason }, idempotencyKey },
            'admin',
          ),
        )
      }
    />
  );
}
