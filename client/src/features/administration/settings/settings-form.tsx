import { Box, Flex } from '@chakra-ui/react';
import {
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKind,
  type SettingsState,
} from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../components/ui/save-bar.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import { UpcomingLine } from './upcoming-line.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

interface SettingsFormProps {
  state: SettingsState;
  onSaved: (state: SettingsState) => void;
}

/** The form that the description of the settings makes. */
export function SettingsForm({ state, onSaved }: SettingsFormProps) {
  const { t } = useTranslation('admin');
  const edited = useSettingsDraft(state, onSaved);
  const { draft, changed, problems, conflict } = edited;
  return (
    <SaveForm onSave={edited.save}>
      <Flex direction="column" gap="4">
        {(Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) => (
          <Section key={group} title={t(`settings.group.${group}`)}>
            <Flex direction="column" gap="5" maxW="640px">
              {fieldsOf(group).map(([name, kind]) => (
                <Box key={name}>
                  <SettingField
                    name={name}
                    kind={kind}
                    settings={draft}
                    error={problems[name]}
                    onChange={edited.change}
                  />
                  {state.upcoming
                    .filter((upcoming) => upcoming.name === name)
                    .map((upcoming) => (
                      <UpcomingLine key={upcoming.from} upcoming={upcoming} />
                    ))}
                </Box>
              ))}
            </Flex>
          </Section>
        ))}
        <SaveBar
          changed={changed.length}
          disabled={edited.wrong || changed.length === 0}
          busy={edited.busy}
          failure={edited.failure}
          onDiscard={edited.discard}
        />
      </Flex>
      {conflict && <SettingsConflict conflict={conflict} draft={draft} onSettle={edited.settle} />}
    </SaveForm>
  );
}

function fieldsOf(group: SettingGroup): [keyof Settings, SettingKind][] {
  return Object.entries(SETTING_GROUPS[group]) as [keyof Settings, SettingKind][];
}
