import { Flex } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { KEPT_NAME_MAX } from '@lode/shared/support/kept-schemas';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { Team, TeamBody } from '@lode/shared/support/team-schemas';
import { TOPICS, type Topic } from '@lode/shared/support/topics';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { CheckList } from '../../../components/ui/check-list.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { NamedList } from './named-list.tsx';
import { useSaving } from './use-saving.ts';

/** The desk's teams: who is in them, and which topics come to them. */
export function TeamsTab() {
  const { t } = useTranslation(['console', 'support']);
  const teams = useLoaded('teams', async (signal) =>
    (await call(deskRoutes.listTeams, { signal }, 'admin')).filter(({ removed }) => !removed),
  );
  const topics = (own: readonly Topic[]) => own.map((topic) => t(`support:topic.${topic}`)).join(', ');
  return (
    <NamedList
      title={t('console:teams.title')}
      add={t('console:teams.add')}
      empty={{
        icon: mdiAccountGroupOutline,
        title: t('console:teams.title'),
        text: t('console:teams.empty_hint'),
      }}
      removeText={t('console:teams.remove_text')}
      loaded={teams}
      detail={(team) => [topics(team.topics), team.members.join(', ')].filter(Boolean).join(' · ')}
      form={(team, close) => <TeamForm team={team} onClose={close} />}
      remove={({ id }) => call(deskRoutes.removeTeam, { params: { id } }, 'admin')}
    />
  );
}

function save(team: Team | null, body: TeamBody, idempotencyKey: string): Promise<unknown> {
  return team
    ? call(deskRoutes.changeTeam, { params: { id: team.id }, body }, 'admin')
    : call(deskRoutes.createTeam, { body, idempotencyKey }, 'admin');
}

function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const { t } = useTranslation(['console', 'support']);
  const agents = useLoaded('agents', (signal) => call(adminServiceRoutes.agents, { signal }, 'admin'));
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<string[]>(team?.members ?? []);
  const [topics, setTopics] = useState<Topic[]>(team?.topics ?? []);
  const { busy, problem, run } = useSaving((body: TeamBody, key) => save(team, body, key), onClose);
  const trimmed = name.trim();
  return (
    <Dialog open onClose={onClose} title={team?.name ?? t('console:teams.add')} maxWidth={480}>
      <SaveForm onSave={async () => void (trimmed && (await run({ name: trimmed, members, topics })))}>
        <Flex direction="column" gap="4">
          <TextField
            label={t('console:macros.name')}
            error={problem}
            value={name}
            maxLength={KEPT_NAME_MAX}
            autoFocus
            autoComplete="off"
            dir="auto"
            onChange={(event) => setName(event.target.value)}
          />
          <CheckList
            label={t('console:teams.topics')}
            options={TOPICS}
            chosen={topics}
            text={(topic) => t(`support:topic.${topic}`)}
            onChange={setTopics}
          />
          <CheckList
            label={t('console:teams.members')}
            options={agents.data?.map(({ username }) => username) ?? []}
            chosen={members}
            text={(username) => username}
            onChange={setMembers}
          />
          <Flex justify="end">
            <PrimaryButton type="submit" needsNetwork loading={busy} disabled={!trimmed}>
              {t('console:replies.save')}
            </PrimaryButton>
          </Flex>
        </Flex>
      </SaveForm>
    </Dialog>
  );
}
