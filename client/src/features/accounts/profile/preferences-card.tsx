import { Flex } from '@chakra-ui/react';
import type { Theme } from '@lode/shared/accounts/schemas';
import { LANGUAGES } from '@lode/shared/core/languages';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { setLanguage } from '../../../lib/i18n.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { setThemeMode, THEME_MODES, themeModeAtom } from '../../../lib/theme-mode.ts';

/**
 * Language and theme. They take effect here and are stored with the account by the
 * same way as from the top bar (lib/preference-sync.ts).
 */
export function PreferencesCard() {
  const { t, i18n } = useTranslation('accounts');
  const theme = useAtomValue(themeModeAtom);
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
      </Flex>
    </SectionCard>
  );
}
