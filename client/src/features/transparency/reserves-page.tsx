import { Box, Flex } from '@chakra-ui/react';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { ReserveAddress, ReserveList as Reserves } from '@lode/shared/transparency/schemas';
import { mdiPlus, mdiSafeSquareOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CoinIcon } from '../../components/ui/coin-icon.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { GuardedNotice } from '../../components/ui/guarded-notice.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { AddReserveDialog, RemoveReserveDialog } from './reserve-dialogs.tsx';
import { SignReserveDialog } from './sign-reserve-dialog.tsx';

type Asked =
  | { is: 'nothing' }
  | { is: 'add' }
  | { is: 'remove'; reserve: ReserveAddress }
  | { is: 'sign'; reserve: ReserveAddress };

/** The operator's own addresses, published on the transparency page. */
export function ReservesPage() {
  const { t } = useTranslation(['reserves', 'errors', 'guard']);
  const [asked, setAsked] = useState<Asked>({ is: 'nothing' });
  const reserves = useLive('reserves', (signal) => call(transparencyRoutes.reserves, { signal }, 'admin'), {
    side: 'admin',
    events: ['guard:change.changed'],
  });
  const dialog = {
    onClose: () => setAsked({ is: 'nothing' }),
    onDone: () => {
      setAsked({ is: 'nothing' });
      showMessage(t('guard:asked'));
      reserves.reload();
    },
  };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <PrimaryButton onClick={() => setAsked({ is: 'add' })}>
          <Icon path={mdiPlus} size={20} />
          {t('add')}
        </PrimaryButton>
      }
    >
      <GuardedNotice until={reserves.data?.waits_until ?? null} />
      <Card p="0">
        <ReserveList
          reserves={reserves}
          onRemove={(reserve) => setAsked({ is: 'remove', reserve })}
          onSign={(reserve) => setAsked({ is: 'sign', reserve })}
        />
      </Card>
      {asked.is === 'add' && <AddReserveDialog {...dialog} />}
      {asked.is === 'remove' && <RemoveReserveDialog {...dialog} reserve={asked.reserve} />}
      {asked.is === 'sign' && reserves.data?.to_sign && (
        <SignReserveDialog
          reserve={asked.reserve}
          toSign={reserves.data.to_sign}
          onClose={dialog.onClose}
          onDone={() => {
            dialog.onClose();
            reserves.reload();
          }}
        />
      )}
    </AdminPage>
  );
}

interface ReserveListProps {
  reserves: Loaded<Reserves>;
  onRemove: (reserve: ReserveAddress) => void;
  onSign: (reserve: ReserveAddress) => void;
}

function ReserveList({ reserves: { data, error, reload }, onRemove, onSign }: ReserveListProps) {
  const { t } = useTranslation('reserves');
  if (!data && error) return <ErrorState title={t('title')} error={error} onRetry={reload} />;
  if (!data) {
    return (
      <Box p={{ base: 4, sm: 6 }} aria-busy>
        <SkeletonText lines={4} />
      </Box>
    );
  }
  if (data.items.length === 0)
    return <EmptyState icon={mdiSafeSquareOutline} title={t('empty')} text={t('empty_hint')} />;
  return (
    <Box as="ul" aria-label={t('title')}>
      {data.items.map((reserve) => (
        <ReserveRow
          key={reserve.id}
          reserve={reserve}
          onRemove={() => onRemove(reserve)}
          onSign={data.to_sign && (() => onSign(reserve))}
        />
      ))}
    </Box>
  );
}

interface ReserveRowProps {
  reserve: ReserveAddress;
  onRemove: () => void;
  /** Null while there is nothing to sign. */
  onSign: (() => void) | null;
}

function ReserveRow({ reserve, onRemove, onSign }: ReserveRowProps) {
  const { t } = useTranslation(['reserves', 'transparency']);
  const format = useFormat();
  const { coin, address, amount, checked_at, unreachable, signed } = reserve;
  return (
    <Flex
      as="li"
      align="center"
      gap="4"
      wrap="wrap"
      px={{ base: 4, sm: 5 }}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
    >
      <CoinIcon symbol={coin} size={28} />
      <Box flex="1" minW="240px">
        <Box fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
          {address}
        </Box>
        <Box textStyle="sm" color="muted">
          {checked_at === null ? t('unchecked') : <RelativeTime at={checked_at} />}
          {unreachable && ` · ${t('unreachable')}`}
          {signed && ` · ${t('transparency:holdings.signed', { time: format.exactTime(signed.at) })}`}
        </Box>
      </Box>
      <Box fontWeight="600" fontVariantNumeric="tabular-nums">
        {amount === null ? '–' : format.coin(amount, coin)}
      </Box>
      {onSign && (
        <QuietButton size="sm" onClick={onSign}>
          {t('signature')}
        </QuietButton>
      )}
      <QuietButton size="sm" aria-label={t('remove_one', { address })} onClick={onRemove}>
        {t('remove')}
      </QuietButton>
    </Flex>
  );
}
