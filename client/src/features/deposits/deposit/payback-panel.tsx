import { Box, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { type Payment, paybackAddressSchema } from '@lode/shared/deposits/schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';

interface PaybackPanelProps {
  payment: Payment;
  payback: NonNullable<Payment['payback']>;
  onChanged: () => void;
}

/** A payment that goes back: asks its customer where to, and tells how far it is. */
export function PaybackPanel({ payment, payback, onChanged }: PaybackPanelProps) {
  const { t } = useTranslation('deposit');
  const { state, address, txid } = payback;
  return (
    <Flex direction="column" gap="3" mt="3" p="4" borderRadius="field" bg="gray.subtle">
      {address && (
        <Box>
          <Box color="muted" mb="1">
            {t('page.to')}
          </Box>
          <AddressGroups address={address} />
        </Box>
      )}
      {txid && <TransactionId coin={payment.currency} txid={txid} />}
      {(state === 'asked' || state === 'addressed') && (
        <AddressForm payment={payment} onChanged={onChanged} />
      )}
    </Flex>
  );
}

/** Until it is approved, another address may be given. */
function AddressForm({ payment, onChanged }: Omit<PaybackPanelProps, 'payback'>) {
  const { t } = useTranslation(['deposit', 'wallet']);
  const fieldText = useFieldText();
  const form = useForm({
    resolver: zodResolver(paybackAddressSchema),
    defaultValues: { wallet_address: '' },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => {
      await withProof('user', () => call(depositRoutes.payback, { params: { id: payment.id }, body }));
      form.reset();
      onChanged();
    },
  });
  return (
    <Box>
      <Box mb="3">{t('payback')}</Box>
      <FormFrame form={server} submit={t('wallet:book.add')}>
        <TextField
          label={t('wallet:withdraw.address')}
          hint={t('wallet:withdraw.address_hint', { network: NETWORKS[payment.currency].name })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          error={fieldText(form.formState.errors.wallet_address)}
          {...form.register('wallet_address')}
        />
      </FormFrame>
    </Box>
  );
}
