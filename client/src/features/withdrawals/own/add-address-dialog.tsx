import { Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import { type AddressBook, newBookAddressSchema } from '@lode/shared/withdrawals/address-book-schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { addressProblem } from './address-shape.ts';

interface AddAddressDialogProps {
  onClose: () => void;
  onDone: (book: AddressBook) => void;
}

const schema = newBookAddressSchema.superRefine(({ currency, wallet_address }, context) => {
  const wrong = wallet_address && addressProblem(currency, wallet_address);
  if (wrong) context.addIssue({ code: 'custom', path: ['wallet_address'], message: wrong });
});

/** Asks for an address, its coin and what it is called. */
export function AddAddressDialog({ onClose, onDone }: AddAddressDialogProps) {
  const { t } = useTranslation('wallet');
  const fieldText = useFieldText();
  const tryKey = useTryKey();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { currency: COINS[0], wallet_address: '', label: '' },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => {
      const idempotencyKey = tryKey.of(body);
      onDone(await withProof('user', () => call(addressBookRoutes.add, { body, idempotencyKey })));
      showMessage(t('book.added'));
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog open onClose={onClose} title={t('book.add')} maxWidth={480}>
      <Flex direction="column" pb="4">
        <FormFrame form={server} submit={t('book.add')}>
          <TextField
            label={t('book.label')}
            autoComplete="off"
            maxLength={40}
            error={fieldText(errors.label)}
            {...form.register('label')}
          />
          <SelectField
            label={t('withdraw.method')}
            error={fieldText(errors.currency)}
            {...form.register('currency')}
          >
            {COINS.map((coin) => (
              <option key={coin} value={coin}>
                {coin} · {NETWORKS[coin].name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('withdraw.address')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            error={fieldText(errors.wallet_address)}
            {...form.register('wallet_address')}
          />
        </FormFrame>
      </Flex>
    </Dialog>
  );
}
