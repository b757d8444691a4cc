import { Box, Flex, Text } from '@chakra-ui/react';
import { type ReportKind, SAVED_NAME_MAX, type SavedReport } from '@lode/shared/reports/saved-schemas';
import { mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { SwitchField } from '../../components/ui/switch-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { ReportQuery } from './report-period.ts';
import { filtersOf, type SavedReports, useSavedReports } from './use-saved-reports.ts';

export interface SavedReportsProps {
  kind: ReportKind;
  query: ReportQuery;
  onClose: () => void;
}

/** One's own saved reports: opened, mailed weekly or removed; and the filters of now under a name. */
export function SavedReportsDialog({ kind, query, onClose }: SavedReportsProps) {
  const { t } = useTranslation(['reports', 'console', 'errors']);
  const saved = useSavedReports();
  const { reports, error, failure } = saved;
  return (
    <Dialog open onClose={onClose} title={t('saved.title')} maxWidth={480}>
      {!reports && !error && <SkeletonText lines={3} />}
      {!reports && Boolean(error) && (
        <ErrorState title={t('saved.title')} error={error} onRetry={saved.reload} />
      )}
      {reports?.length === 0 && <Text color="muted">{t('saved.none')}</Text>}
      <ul aria-label={t('saved.title')}>
        {reports?.map((report) => (
          <SavedRow key={report.id} report={report} saved={saved} onClose={onClose} />
        ))}
      </ul>
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mt="3">
          {errorText(t, failure)}
        </Box>
      )}
      <SaveReport key={reports?.length} kind={kind} query={query} saved={saved} />
    </Dialog>
  );
}

interface RowProps {
  report: SavedReport;
  saved: SavedReports;
  onClose: () => void;
}

function SavedRow({ report, saved, onClose }: RowProps) {
  const { t } = useTranslation(['reports', 'console']);
  const { name, filters, weekly } = report;
  return (
    <Flex as="li" align="center" gap="2" py="2" borderBottomWidth="1px" wrap="wrap">
      <Box flex="1" minW="0" dir="auto" onClick={onClose}>
        <TextLink to={`/googleadmin/reports/${report.report}?${new URLSearchParams(filters)}`}>
          {name}
        </TextLink>
      </Box>
      <IconButton
        path={mdiTrashCanOutline}
        iconSize={18}
        size="sm"
        label={t('console:replies.remove_named', { title: name })}
        disabled={saved.busy}
        onClick={() => void saved.remove(report)}
      />
      <SwitchField
        label={t('saved.weekly')}
        checked={weekly}
        onChange={(on) => void saved.change({ ...report, weekly: on })}
      />
    </Flex>
  );
}

interface SaveProps {
  kind: ReportKind;
  query: ReportQuery;
  saved: SavedReports;
}

function SaveReport({ kind, query, saved }: SaveProps) {
  const { t } = useTranslation(['reports', 'console']);
  const [name, setName] = useState('');
  const [weekly, setWeekly] = useState(false);
  const trimmed = name.trim();
  const save = async () => {
    if (trimmed) await saved.create({ report: kind, name: trimmed, filters: filtersOf(kind, query), weekly });
  };
  return (
    <SaveForm onSave={save}>
      <Flex direction="column" gap="3" pt="4">
        <TextField
          label={t('console:macros.name')}
          value={name}
          maxLength={SAVED_NAME_MAX}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
        <SwitchField
          label={t('saved.weekly')}
          hint={t('saved.weekly_hint')}
          checked={weekly}
          onChange={setWeekly}
        />
        <Flex justify="end">
          <PrimaryButton type="submit" loading={saved.busy} disabled={!trimmed}>
            {t('saved.save')}
          </PrimaryButton>
        </Flex>
      </Flex>
    </SaveForm>
  );
}
