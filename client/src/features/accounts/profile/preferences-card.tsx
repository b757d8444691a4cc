import { Flex, Switch, Text } from '@chakra-ui/react';
import { profileRoutes } from '@lode/shared/accounts/rest';
import type { Theme } from '@lode/shared/accounts/schemas';
import { LANGUAGES } from '@lode/shared/core/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { setLanguage } from '../../../lib/i18n.ts';
import { replaceUser } from '../../../lib/session.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { setThemeMode, THEME_MODES, themeModeAtom } from '../../../lib/theme-mode.ts';
import type { OwnProfile } from './own-profile.ts';
import { SectionCard } from './section-card.tsx';

/**
 * Language, theme and notices. Language and theme take effect here and are stored with the account by the
 * same way as from the top bar (lib/preference-sync.ts).
 */
export function PreferencesCard({ side, user }: OwnProfile) {
  const { t, i18n } = useTranslation(['accounts', 'errors']);
  const theme = useAtomValue(themeModeAtom);
  const [saving, setSaving] = useState(false);
  const setNotices = async (email_notices: boolean) => {
    setSaving(true);
    try {
      replaceUser(side, await call(profileRoutes.update, { body: { email_notices } }, side));
      showMessage(t('saved'));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setSaving(false);
    }
  };
  return (
    <SectionCard title={t('preferences.title')} lead={t('preferences.lead')}>
      <Flex direction="column" gap="5">
        <SelectField
          label={t('preferences.language')}
          value={i18n.language}
          onChange={(event) => void setLanguage(event.target.value)}
        >
          {LANGUAGES.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferences.theme')}
          value={theme}
          onChange={(event) => setThemeMode(event.target.value as Theme)}
        >
          {THEME_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`common:theme.${mode}`)}
            </option>
          ))}
        </SelectField>
        <Switch.Root
          colorPalette="primary"
          checked={user.preferences.email_notices}
          disabled={saving}
          onCheckedChange={(change) => void setNotices(change.checked)}
          alignItems="flex-start"
          gap="3"
        >
          <Switch.HiddenInput />
          <Switch.Control mt="0.5">
            <Switch.Thumb />
          </Switch.Control>
          <Switch.Label fontWeight="400" lineHeight="24px">
            {t('preferences.notices')}
            <Text textStyle="sm" color="muted">
              {t('preferences.notices_hint')}
            </Text>
          </Switch.Label>
        </Switch.Root>
      </Flex>
    </SectionCard>
  );
}
