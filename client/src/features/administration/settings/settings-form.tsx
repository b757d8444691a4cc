import { Box, Flex, Grid } from '@chakra-ui/react';
import type { SettingsState } from '@lode/shared/site/admin-schemas';
import { mdiMagnifyClose } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SaveBar } from '../../../components/ui/save-bar.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import { GROUPS, groupId, SettingsIndex, settingsThatFit } from './settings-index.tsx';
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
  const [search, setSearch] = useState('');
  // What is refused stays in sight, whatever is searched for.
  const shown = GROUPS.map((group) => ({
    group,
    fields: settingsThatFit(t, group, search, problems),
  })).filter(({ fields }) => fields.length > 0);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr)' }} gap="4" alignItems="start">
      <SettingsIndex groups={shown.map(({ group }) => group)} search={search} onSearch={setSearch} />
      <SaveForm onSave={edited.save}>
        <Flex direction="column" gap="4">
          {shown.length === 0 && (
            <EmptyState icon={mdiMagnifyClose} title={t('settings.none')} text={t('settings.none_hint')} />
          )}
          {shown.map(({ group, fields }) => (
            <Box
              key={group}
              id={groupId(group)}
              tabIndex={-1}
              outline="none"
              scrollMarginTop={{ base: '120px', sm: '72px', lg: 4 }}
            >
              <Section title={t(`settings.group.${group}`)}>
                <Flex direction="column" gap="5" maxW="640px">
                  {fields.map(([name, kind]) => (
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
            </Box>
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
    </Grid>
  );
}
