import { Flex } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { KEPT_NAME_MAX } from '@lode/shared/support/kept-schemas';
import { PRIORITIES } from '@lode/shared/support/label-schemas';
import {
  type LevelBody,
  levelBodySchema,
  PROMISES,
  type Promised,
  type ServiceLevel,
} from '@lode/shared/support/level-schemas';
import type { Team } from '@lode/shared/support/team-schemas';
import { TOPICS } from '@lode/shared/support/topics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { PROMISE_KEYS } from '../console/due-state.ts';
import { useSaving } from './use-saving.ts';

const NEW: LevelBody = {
  name: '',
  priority: null,
  topic: null,
  team: null,
  first_response: null,
  next_response: null,
  resolution: null,
  business_hours: true,
};

function save(level: ServiceLevel | null, body: LevelBody, idempotencyKey: string): Promise<unknown> {
  return level
    ? call(deskRoutes.changeLevel, { params: { id: level.id }, body }, 'admin')
    : call(deskRoutes.createLevel, { body, idempotencyKey }, 'admin');
}

interface LevelFormProps {
  level: ServiceLevel | null;
  teams: readonly Team[];
  onClose: () => void;
}

/** What a service level promises, and for which conversations. */
export function LevelForm({ level, teams, onClose }: LevelFormProps) {
  const { t } = useTranslation(['console', 'common']);
  const [body, setBody] = useState<LevelBody>(() => bodyOf(level));
  const change = (changes: Partial<LevelBody>) => setBody((before) => ({ ...before, ...changes }));
  const { busy, problem, run } = useSaving((sent: LevelBody, key) => save(level, sent, key), onClose);
  const { data: sound } = levelBodySchema.safeParse(body);
  return (
    <Dialog open onClose={onClose} title={level?.name ?? t('console:levels.add')} maxWidth={480}>
      <SaveForm
        onSave={async () => {
          if (sound) await run(sound);
        }}
      >
        <Flex direction="column" gap="4">
          <TextField
            label={t('console:macros.name')}
            error={problem}
            value={body.name}
            maxLength={KEPT_NAME_MAX}
            autoFocus
            autoComplete="off"
            dir="auto"
            onChange={(event) => change({ name: event.target.value })}
          />
          <Conditions body={body} teams={teams} change={change} />
          {PROMISES.map((promise) => (
            <MinutesField
              key={promise}
              promise={promise}
              value={body[promise]}
              onChange={(minutes) => change({ [promise]: minutes })}
            />
          ))}
          <SwitchField
            label={t('console:levels.business_hours')}
            checked={body.business_hours}
            onChange={(business_hours) => change({ business_hours })}
          />
          <Flex justify="end">
            <PrimaryButton type="submit" needsNetwork loading={busy} disabled={!sound}>
              {t('console:replies.save')}
            </PrimaryButton>
          </Flex>
        </Flex>
      </SaveForm>
    </Dialog>
  );
}

function bodyOf(level: ServiceLevel | null): LevelBody {
  if (!level) return NEW;
  const { id: _, ...body } = level;
  return body;
}

interface ConditionsProps {
  body: LevelBody;
  teams: readonly Team[];
  change: (changes: Partial<LevelBody>) => void;
}

/** For which conversations it holds: any, unless something is chosen. */
function Conditions({ body, teams, change }: ConditionsProps) {
  const { t } = useTranslation(['console', 'support']);
  const known = teams.filter(({ id, removed }) => !removed || id === body.team);
  return (
    <>
      <SelectField
        label={t('console:labels.priority')}
        value={body.priority ?? ''}
        onChange={({ target }) =>
          change({ priority: PRIORITIES.find((one) => one === target.value) ?? null })
        }
      >
        <option value="">{t('console:labels.any_priority')}</option>
        {PRIORITIES.toReversed().map((priority) => (
          <option key={priority} value={priority}>
            {t(`console:priority.${priority}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('support:start.title')}
        value={body.topic ?? ''}
        onChange={({ target }) => change({ topic: TOPICS.find((one) => one === target.value) ?? null })}
      >
        <option value="">{t('console:levels.any_topic')}</option>
        {TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`support:topic.${topic}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('console:teams.title')}
        value={body.team ?? ''}
        onChange={({ target }) => change({ team: target.value || null })}
      >
        <option value="">{t('console:teams.any')}</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface MinutesFieldProps {
  promise: Promised;
  value: number | null;
  onChange: (minutes: number | null) => void;
}

function MinutesField({ promise, value, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('console');
  return (
    <TextField
      label={t(PROMISE_KEYS[promise])}
      hint={t('levels.minutes')}
      inputMode="numeric"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 5);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
