import { deskRoutes } from '@lode/shared/support/desk-rest';
import { PROMISES, type ServiceLevel } from '@lode/shared/support/level-schemas';
import type { Team } from '@lode/shared/support/team-schemas';
import { mdiTimerOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { durationText } from '../../../lib/duration-text.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { PROMISE_KEYS } from '../console/due-state.ts';
import { LevelForm } from './level-form.tsx';
import { NamedList } from './named-list.tsx';

/** What is promised, and for which conversations. */
export function LevelsTab() {
  const { t, i18n } = useTranslation(['console', 'support']);
  const levels = useLoaded('levels', (signal) => call(deskRoutes.listLevels, { signal }, 'admin'));
  const teams = useLoaded('teams', (signal) => call(deskRoutes.listTeams, { signal }, 'admin')).data ?? [];
  const promised = (level: ServiceLevel) =>
    PROMISES.flatMap((promise) => {
      const minutes = level[promise];
      return minutes === null
        ? []
        : [`${t(PROMISE_KEYS[promise])}: ${durationText(i18n.language, minutes * 60)}`];
    });
  const conditions = ({ priority, topic, team }: ServiceLevel) => [
    priority && t(`console:priority.${priority}`),
    topic && t(`support:topic.${topic}`),
    team && teamName(teams, team),
  ];
  return (
    <NamedList
      title={t('console:levels.title')}
      add={t('console:levels.add')}
      empty={{
        icon: mdiTimerOutline,
        title: t('console:levels.title'),
        text: t('console:levels.empty_hint'),
      }}
      loaded={levels}
      detail={(level) => [...conditions(level), ...promised(level)].filter(Boolean).join(' · ')}
      form={(level, close) => <LevelForm level={level} teams={teams} onClose={close} />}
      remove={({ id }) => call(deskRoutes.removeLevel, { params: { id } }, 'admin')}
    />
  );
}

const teamName = (teams: readonly Team[], id: string) => teams.find((team) => team.id === id)?.name ?? id;
