import { Box, Flex, Text } from '@chakra-ui/react';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import type { AddressBook, BookAddress } from '@lode/shared/withdrawals/address-book-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { durationText } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useServerNow } from '../../../lib/server-time.ts';
import { AddAddressDialog } from './add-address-dialog.tsx';
import { isKnown, type LoadedBook } from './use-address-book.ts';

/** The addresses that a customer keeps, and whether withdrawals are bound to them. */
export function AddressBookCard({ book }: { book: LoadedBook }) {
  const { t, i18n } = useTranslation('wallet');
  const [adding, setAdding] = useState(false);
  const { data, error, reload, replace } = book;
  const wait = data && durationText(i18n.language, data.wait_seconds);
  return (
    <Section title={t('book.title')} hint={wait && t('book.lead', { wait })}>
      {error !== undefined && !data && <ErrorState title={t('book.title')} error={error} onRetry={reload} />}
      {!data && error === undefined && <SkeletonRows rows={2} />}
      {data && (
        <Flex direction="column" gap="5">
          <Addresses book={data} onChange={replace} />
          <SecondaryButton alignSelf="flex-start" onClick={() => setAdding(true)}>
            {t('book.add')}
          </SecondaryButton>
          <OnlySwitch book={data} onChange={replace} />
        </Flex>
      )}
      {adding && (
        <AddAddressDialog
          onClose={() => setAdding(false)}
          onDone={(changed) => {
            setAdding(false);
            replace(changed);
          }}
        />
      )}
    </Section>
  );
}

interface ChangeProps {
  book: AddressBook;
  onChange: (book: AddressBook) => void;
}

/** Changes the book with a fresh proof; a failure is told. */
function useChange(onChange: ChangeProps['onChange']) {
  const { busy, attempt } = useAttempt();
  const change = (send: () => Promise<AddressBook>) =>
    attempt(async () => onChange(await withProof('user', send)));
  return { busy, change };
}

function Addresses({ book, onChange }: ChangeProps) {
  const { t } = useTranslation('wallet');
  const [asking, setAsking] = useState<BookAddress | null>(null);
  const { busy, change } = useChange(onChange);
  const remove = async ({ id }: BookAddress) => {
    await change(() => call(addressBookRoutes.remove, { params: { id } }));
    setAsking(null);
  };
  if (book.items.length === 0) return <Text color="muted">{t('book.empty')}</Text>;
  return (
    <>
      <Box as="ul" aria-label={t('book.title')}>
        {book.items.map((entry) => (
          <AddressLine key={entry.id} entry={entry} onRemove={() => setAsking(entry)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t('book.remove_named', { name: asking?.label ?? '' })}
        text={asking?.wallet_address}
        confirmLabel={t('book.remove')}
        danger
        busy={busy}
        onConfirm={() => asking && void remove(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function AddressLine({ entry, onRemove }: { entry: BookAddress; onRemove: () => void }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const now = useServerNow(10_000);
  const { label, currency, network, wallet_address, usable_at } = entry;
  const time = format.exactTime(usable_at);
  return (
    <Flex as="li" align="start" gap="3" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0, pt: 0 }}>
      <Box flex="1" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          <bdi>{label}</bdi>
        </Text>
        <Box as="code" dir="ltr" display="block" textStyle="xs" overflowWrap="anywhere">
          {wallet_address}
        </Box>
        <Text textStyle="xs" color="muted">
          {currency} · {network} · {isKnown(entry, now) ? t('book.known') : t('book.waits', { time })}
        </Text>
      </Box>
      <QuietButton size="sm" aria-label={t('book.remove_named', { name: label })} onClick={onRemove}>
        {t('book.remove')}
      </QuietButton>
    </Flex>
  );
}

/** Off only after the wait: until then it says from when. */
function OnlySwitch({ book, onChange }: ChangeProps) {
  const { t, i18n } = useTranslation('wallet');
  const format = useFormat();
  const { change } = useChange(onChange);
  const { only, only_until, wait_seconds } = book;
  return (
    <Flex direction="column" gap="3">
      <SwitchField
        label={t('book.only')}
        hint={t('book.only_hint', { wait: durationText(i18n.language, wait_seconds) })}
        checked={only && only_until === null}
        onChange={(wanted) => void change(() => call(addressBookRoutes.bind, { body: { only: wanted } }))}
      />
      {only_until && (
        <Notice tone="info">{t('book.only_until', { time: format.exactTime(only_until) })}</Notice>
      )}
    </Flex>
  );
}
