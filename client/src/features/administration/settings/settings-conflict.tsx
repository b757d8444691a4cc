import { Box } from '@chakra-ui/react';
import type { SettingsState, settingsConflictSchema } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ChangeTable } from '../components/value-text.tsx';

/** What somebody else saved meanwhile, and what was changed here. */
export type Conflict = z.infer<typeof settingsConflictSchema> & { mine: (keyof Settings)[] };

interface SettingsConflictProps {
  conflict: Conflict;
  draft: SettingsState['settings'];
  onSettle: (keepMine: boolean) => void;
}

/** Shows the difference before anything is saved over anybody's work. */
export function SettingsConflict({ conflict, draft, onSettle }: SettingsConflictProps) {
  const { t } = useTranslation('admin');
  const { changes, mine, saved } = conflict;
  const both = changes.filter(({ name }) => mine.some((own) => own === name)).map(({ name }) => name);
  const label = (name: string) => t(`setting.${name}.label`, { defaultValue: name });
  return (
    <Dialog
      open
      onClose={() => onSettle(true)}
      title={t('conflict.title')}
      maxWidth={640}
      role="alertdialog"
      footer={
        <>
          <QuietButton onClick={() => onSettle(false)}>{t('conflict.theirs')}</QuietButton>
          <PrimaryButton needsNetwork onClick={() => onSettle(true)}>
            {t('conflict.mine')}
          </PrimaryButton>
        </>
      }
    >
      <Box color="muted" textStyle="sm" mb="3">
        {t('conflict.text', { by: saved?.by ?? t('log.system') })}
      </Box>
      <ChangeTable rows={changes.map((change) => ({ ...change, label: label(change.name) }))} />
      {both.length > 0 && (
        <Box mt="4">
          <Box fontWeight="600" textStyle="sm">
            {t('conflict.both')}
          </Box>
          <ChangeTable
            rows={both.map((name) => ({
              name,
              label: label(name),
              before: conflict.settings[name as keyof Settings],
              after: draft[name as keyof Settings],
            }))}
          />
        </Box>
      )}
    </Dialog>
  );
}
