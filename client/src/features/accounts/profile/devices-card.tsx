import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import { profileRoutes } from '@lode/shared/accounts/rest';
import type { LoginDevice } from '@lode/shared/accounts/schemas';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { acquire, onEvent } from '../../../lib/socket.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import type { OwnProfile } from './own-profile.ts';

type Scope = 'others' | 'all';

/** Where the account is logged in, and the ways to end that; kept current while another device does so. */
export function DevicesCard({ side }: OwnProfile) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [asking, setAsking] = useState<Scope | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const devices = useLoaded(`devices:${side}`, (signal) => call(profileRoutes.listDevices, { signal }, side));
  const { reload } = devices;
  useEffect(() => {
    const release = acquire(side);
    const stop = onEvent(side, 'accounts:session.revoked', reload);
    return () => {
      stop();
      release();
    };
  }, [side, reload]);

  const run = async (what: string, action: () => Promise<unknown>, done: string) => {
    setBusy(what);
    try {
      await withProof(side, action);
      showMessage(done);
      setAsking(null);
      reload();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setBusy(null);
    }
  };
  const end = ({ id }: LoginDevice) =>
    run(id, () => call(profileRoutes.revokeDevice, { params: { id } }, side), t('security.devices.ended'));
  // With `all` this device is among them: the next call's token is refused, which ends the session here.
  const endMany = (scope: Scope) =>
    run(
      scope,
      () => call(profileRoutes.revokeDevices, { body: { scope } }, side),
      t(`security.devices.${scope}_ended`),
    );
  const items = devices.data?.items;
  return (
    <SectionCard title={t('security.devices.title')} lead={t('security.devices.lead')}>
      {devices.error !== undefined && !items && (
        <ErrorState title={t('security.devices.title')} error={devices.error} onRetry={reload} />
      )}
      {!items && devices.error === undefined && <SkeletonRows rows={2} />}
      {items && (
        <Box as="ul" mb="5">
          {items.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={busy === device.id}
              onEnd={() => void end(device)}
            />
          ))}
        </Box>
      )}
      <Flex gap="3" wrap="wrap">
        <SecondaryButton onClick={() => setAsking('others')} disabled={!items || items.length < 2}>
          {t('security.devices.others')}
        </SecondaryButton>
        <SecondaryButton onClick={() => setAsking('all')}>{t('security.devices.all')}</SecondaryButton>
      </Flex>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'all' ? 'security.devices.all_title' : 'security.devices.others_title')}
        text={t(asking === 'all' ? 'security.devices.all_text' : 'security.devices.others_text')}
        confirmLabel={t(asking === 'all' ? 'security.devices.all' : 'security.devices.others')}
        danger
        busy={busy !== null}
        onConfirm={() => asking && void endMany(asking)}
        onClose={() => setAsking(null)}
      />
    </SectionCard>
  );
}

const isPhone = (userAgent: string) => /Mobile|Android|iPhone|iPad/.test(userAgent);

interface DeviceRowProps {
  device: LoginDevice;
  busy: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('accounts');
  const name = device.device || t('security.devices.unknown');
  return (
    <Flex as="li" align="center" gap="4" py="3" borderBottomWidth="1px">
      <Box color="muted" flexShrink={0}>
        <Icon path={isPhone(device.user_agent) ? mdiCellphone : mdiMonitor} />
      </Box>
      <Box flex="1" minW="0">
        <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap">
          <Text fontWeight="600">{name}</Text>
          {device.current && (
            <Badge colorPalette="success" borderRadius="pill" px="2">
              {t('security.devices.current')}
            </Badge>
          )}
          {device.kind === 'admin' && (
            <Badge colorPalette="info" borderRadius="pill" px="2">
              {t('security.devices.staff')}
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color="muted">
          <bdi>{device.address}</bdi> · {t('security.devices.seen')} <RelativeTime at={device.last_seen_at} />
        </Text>
      </Box>
      {!device.current && (
        <QuietButton
          size="sm"
          loading={busy}
          aria-label={t('security.devices.sign_out_named', { device: name })}
          onClick={onEnd}
        >
          {t('security.devices.sign_out')}
        </QuietButton>
      )}
    </Flex>
  );
}
