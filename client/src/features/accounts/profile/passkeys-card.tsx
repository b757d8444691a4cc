import { Box, Flex, Text } from '@chakra-ui/react';
import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import type { Passkey } from '@lode/shared/accounts/passkey-schemas';
import { mdiFingerprint } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { AddPasskey } from '../components/add-passkey.tsx';
import type { OwnProfile } from './own-profile.ts';
import { RenamePasskey } from './rename-passkey.tsx';

/** The passkeys that open the account: adding one, naming it, taking it away. */
export function PasskeysCard({ side }: Pick<OwnProfile, 'side'>) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [asking, setAsking] = useState<Passkey | null>(null);
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);
  const passkeys = useLoaded(`passkeys:${side}`, (signal) => call(passkeyRoutes.list, { signal }, side));
  const { reload } = passkeys;
  const changed = () => {
    reload();
    void refreshSession(side);
  };
  const remove = async ({ id }: Passkey) => {
    setBusy(true);
    try {
      await withFullProof(side, () => call(passkeyRoutes.remove, { params: { id } }, side));
      showMessage(t('passkeys.removed'));
      changed();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setBusy(false);
      setAsking(null);
    }
  };
  const items = passkeys.data?.items;
  return (
    <SectionCard title={t('passkeys.title')} lead={t('passkeys.lead')}>
      {passkeys.error !== undefined && !items && (
        <ErrorState title={t('passkeys.title')} error={passkeys.error} onRetry={reload} />
      )}
      {!items && passkeys.error === undefined && <SkeletonRows rows={1} />}
      {items && items.length > 0 && (
        <Box as="ul" mb="5">
          {items.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setNaming(passkey)}
              onRemove={() => setAsking(passkey)}
            />
          ))}
        </Box>
      )}
      <AddPasskey side={side} onAdded={changed} />
      <RenamePasskey
        side={side}
        passkey={naming}
        onDone={() => {
          setNaming(null);
          reload();
        }}
        onClose={() => setNaming(null)}
      />
      <ConfirmDialog
        open={asking !== null}
        title={t('passkeys.remove_title')}
        text={asking?.name}
        confirmLabel={t('passkeys.remove')}
        danger
        busy={busy}
        onConfirm={() => asking && void remove(asking)}
        onClose={() => setAsking(null)}
      />
    </SectionCard>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { t } = useTranslation('accounts');
  const { name, last_used_at } = passkey;
  return (
    <Flex as="li" align="center" gap="4" py="3" borderBottomWidth="1px">
      <Box color="muted" flexShrink={0}>
        <Icon path={mdiFingerprint} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Text>
        <Text textStyle="sm" color="muted">
          {t('passkeys.used')}: {last_used_at ? <RelativeTime at={last_used_at} /> : t('profile.never')}
        </Text>
      </Box>
      <Flex wrap="wrap" justify="flex-end">
        <QuietButton size="sm" aria-label={t('passkeys.rename_named', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </QuietButton>
        <QuietButton size="sm" aria-label={t('passkeys.remove_named', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </QuietButton>
      </Flex>
    </Flex>
  );
}
