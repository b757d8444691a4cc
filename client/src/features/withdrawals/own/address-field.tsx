import { Flex } from '@chakra-ui/react';
import type { AddressBook, BookAddress } from '@lode/shared/withdrawals/address-book-schemas';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useServerNow } from '../../../lib/server-time.ts';
import { useFieldText } from '../../../lib/use-server-form.ts';
import { sameAddress } from './same-address.ts';
import { isKnown } from './use-address-book.ts';
import type { WithdrawalEntry } from './use-withdrawal-form.ts';

interface AddressFieldProps {
  entry: WithdrawalEntry;
  method: WithdrawalMethod;
  /** The address of the customer's profile. */
  saved: string | null;
  book: AddressBook | undefined;
}

/** Where it goes: chosen from the book, or written, unless withdrawals are bound to the book. */
export function AddressField({ entry, method, saved, book }: AddressFieldProps) {
  const { t } = useTranslation('wallet');
  const fieldText = useFieldText();
  const { form, fill } = entry;
  const only = book?.only ?? false;
  const kept = book?.items.filter(({ currency }) => currency === method.currency) ?? [];
  return (
    <Flex direction="column" gap="4">
      {(kept.length > 0 || only) && (
        <FromBook
          kept={kept}
          only={only}
          typed={form.watch('wallet_address')}
          onChoose={(address) => fill('wallet_address', address)}
        />
      )}
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        readOnly={only}
        hint={t('withdraw.address_hint', { network: method.network })}
        error={fieldText(form.formState.errors.wallet_address)}
        {...form.register('wallet_address')}
      />
      {saved && !only && (
        <QuietButton
          size="xs"
          mt="-2.5"
          ms="-2"
          alignSelf="flex-start"
          onClick={() => fill('wallet_address', saved)}
        >
          {t('withdraw.saved')}
        </QuietButton>
      )}
    </Flex>
  );
}

interface FromBookProps {
  /** Of the chosen coin. */
  kept: BookAddress[];
  only: boolean;
  typed: string;
  onChoose: (address: string) => void;
}

function FromBook({ kept, only, typed, onChoose }: FromBookProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const now = useServerNow(10_000);
  const chosen = kept.find(({ wallet_address }) => sameAddress(wallet_address, typed));
  return (
    <SelectField
      label={t('book.title')}
      hint={only ? t('book.only') : undefined}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(kept.find(({ id }) => id === target.value)?.wallet_address ?? '')}
    >
      <option value="">{only ? '–' : t('book.other')}</option>
      {kept.map((one) => (
        <option key={one.id} value={one.id} disabled={only && !isKnown(one, now)}>
          {one.label}
          {!isKnown(one, now) && ` · ${t('book.waits', { time: format.exactTime(one.usable_at) })}`}
        </option>
      ))}
    </SelectField>
  );
}
