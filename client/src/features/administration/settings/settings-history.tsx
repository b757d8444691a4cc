import { Box, Flex } from '@chakra-ui/react';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import {
  type SettingsState,
  type SettingsVersion,
  settingsConflictSchema,
} from '@lode/shared/site/admin-schemas';
import { mdiHistory, mdiRestore } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { ChangeTable } from '../components/value-text.tsx';

interface SettingsHistoryProps {
  /** The present version. */
  current: number;
  onRestored: (state: SettingsState) => void;
}

/** Every save: who, when, what; each can be made the present one again. */
export function SettingsHistory({ current, onRestored }: SettingsHistoryProps) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const [restoring, setRestoring] = useState<SettingsVersion | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, reload } = useLoaded(`${current} ${page}`, (signal) =>
    call(adminSiteRoutes.settingsVersions, { query: { page }, signal }, 'admin'),
  );
  const restore = async ({ version }: SettingsVersion) => {
    setBusy(true);
    try {
      const input = { params: { version }, body: { version: current } };
      onRestored(await withProof('admin', () => call(adminSiteRoutes.restoreSettings, input, 'admin')));
      showMessage(t('history.restored', { version }));
    } catch (failure) {
      showMessage(errorText(t, failure), 'error');
      const stale = failure instanceof ApiError ? settingsConflictSchema.safeParse(failure.data) : undefined;
      if (stale?.success) onRestored(stale.data);
    }
    setBusy(false);
    setRestoring(null);
  };
  return (
    <Card p="0" overflow="hidden">
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('settings.title')}
        empty={{ icon: mdiHistory, title: t('history.empty'), text: t('history.empty_hint') }}
      />
      <ul>
        {data?.items.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            present={version.version === current}
            onRestore={() => setRestoring(version)}
          />
        ))}
      </ul>
      {data && <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />}
      <ConfirmDialog
        open={restoring !== null}
        title={t('history.restore_title', { version: restoring?.version ?? 0 })}
        text={t('history.restore_text')}
        confirmLabel={t('history.restore')}
        busy={busy}
        onConfirm={() => restoring && void restore(restoring)}
        onClose={() => setRestoring(null)}
      />
    </Card>
  );
}

interface VersionItemProps {
  version: SettingsVersion;
  present: boolean;
  onRestore: () => void;
}

function VersionItem({ version, present, onRestore }: VersionItemProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box as="li" px="4" py="3" borderBottomWidth="1px">
      <Flex align="center" gap="3" mb="1" wrap="wrap">
        <Box fontWeight="600" textStyle="sm">
          {t('history.version', { version: format.integer(version.version) })}
        </Box>
        <Box textStyle="xs" color="muted" flex="1">
          {version.by ?? t('log.system')} · <RelativeTime at={version.at} />
          {version.restored_from !== null &&
            ` · ${t('history.from', { version: format.integer(version.restored_from) })}`}
        </Box>
        {present ? (
          <Box textStyle="xs" color="success.fg">
            {t('history.present')}
          </Box>
        ) : (
          <SecondaryButton size="xs" onClick={onRestore}>
            <Icon path={mdiRestore} size={16} />
            {t('history.restore')}
          </SecondaryButton>
        )}
      </Flex>
      <ChangeTable
        rows={version.changes.map((change) => ({
          ...change,
          label: t(`setting.${change.name}.label`, { defaultValue: change.name }),
        }))}
      />
    </Box>
  );
}
