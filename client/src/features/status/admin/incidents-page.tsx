import { Box, Flex } from '@chakra-ui/react';
import { incidentRoutes } from '@lode/shared/status/rest';
import type { AdminIncident } from '@lode/shared/status/schemas';
import { mdiPlus, mdiPulse } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { NewIncidentDialog } from './new-incident-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const NO_FILTERS = [] as const;

/** What the public status page tells of incidents, and the way to tell more. */
export function IncidentsPage() {
  const { t } = useTranslation(['status', 'common', 'errors']);
  const [{ page }, change] = useQueryState(NO_FILTERS);
  const list = useLoaded(`incidents ${page}`, (signal) =>
    call(incidentRoutes.list, { query: { page }, signal }, 'admin'),
  );
  const [writing, setWriting] = useState<AdminIncident | 'new' | null>(null);
  const dialog = {
    onClose: () => setWriting(null),
    onDone: () => {
      setWriting(null);
      list.reload();
    },
  };
  return (
    <AdminPage
      title={t('common:admin.status')}
      lead={t('admin.lead')}
      actions={
        <>
          <QuietButton asChild>
            <Link to="/status">{t('admin.page')}</Link>
          </QuietButton>
          <PrimaryButton onClick={() => setWriting('new')}>
            <Icon path={mdiPlus} size={20} />
            {t('admin.new')}
          </PrimaryButton>
        </>
      }
    >
      {!(list.data && list.data.items.length > 0) && (
        <Card p="0">
          <ListStates
            rows={list.data?.items}
            error={list.error}
            onRetry={list.reload}
            failed={t('common:admin.status')}
            empty={{ icon: mdiPulse, title: t('admin.empty'), text: t('admin.empty_hint') }}
          />
        </Card>
      )}
      {list.data?.items.map((incident) => (
        <IncidentSection key={incident.id} incident={incident} onUpdate={() => setWriting(incident)} />
      ))}
      {list.data && (
        <Pager
          page={list.data.page}
          limit={list.data.limit}
          total={list.data.total}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      {writing === 'new' && <NewIncidentDialog {...dialog} />}
      {writing && writing !== 'new' && <UpdateDialog incident={writing} {...dialog} />}
    </AdminPage>
  );
}

/** One incident, with who wrote what. */
function IncidentSection({ incident, onUpdate }: { incident: AdminIncident; onUpdate: () => void }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const { kind, title, parts, impact, starts_at: start, ends_at: end, updates } = incident;
  const effect = t(impact === 'none' ? 'no_effect' : `state.${impact}`);
  const times =
    end === null
      ? t('began', { time: format.exactTime(start) })
      : t('planned', { from: format.exactTime(start), to: format.exactTime(end) });
  return (
    <Section
      title={title}
      hint={[t(`kind.${kind}`), effect, ...parts.map((part) => t(`part.${part}`)), times].join(' · ')}
      actions={
        <SecondaryButton size="sm" onClick={onUpdate}>
          {t('admin.update')}
        </SecondaryButton>
      }
    >
      <Flex as="ol" direction="column" gap="3">
        {updates.map((update) => (
          <Box as="li" key={`${update.at}${update.text}`} overflowWrap="anywhere">
            <Box color="muted" textStyle="sm">
              {t(`step.${update.state}`)} · {format.exactTime(update.at)} · {update.by}
            </Box>
            <Box whiteSpace="pre-line" dir="auto">
              {update.text}
            </Box>
          </Box>
        ))}
      </Flex>
    </Section>
  );
}
