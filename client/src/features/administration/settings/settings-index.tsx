import { Flex } from '@chakra-ui/react';
import { SETTING_GROUPS, type SettingGroup, type SettingKind } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';

const SEARCH_MAX = 60;
export const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** Where a group's settings stand on the page. */
export const groupId = (group: SettingGroup) => `settings-${group}`;

/** The settings of a group whose name or explanation has every word of `search`, and those that are `refused`. */
export function settingsThatFit(
  t: TFunction<'admin'>,
  group: SettingGroup,
  search: string,
  refused: Partial<Record<keyof Settings, string>>,
) {
  const words = search.toLocaleLowerCase().split(/\s+/);
  const all = Object.entries(SETTING_GROUPS[group]) as [keyof Settings, SettingKind][];
  return all.filter(([name]) => {
    const told = [t(`settings.group.${group}`), t(`setting.${name}.label`), t(`setting.${name}.hint`), name];
    const text = told.join(' ').toLocaleLowerCase();
    return name in refused || words.every((word) => text.includes(word));
  });
}

interface SettingsIndexProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Finds a setting by its words, and leads to a group of them. */
export function SettingsIndex({ search, onSearch }: SettingsIndexProps) {
  const { t } = useTranslation('admin');
  return (
    <Card p="3" mb="4" position={{ md: 'sticky' }} top="0" zIndex="docked">
      <SearchBox
        label={t('settings.find')}
        placeholder={t('settings.find')}
        maxLength={SEARCH_MAX}
        value={search}
        onChange={onSearch}
      />
      {search === '' && (
        <Flex as="nav" aria-label={t('settings.title')} wrap="wrap" gap="1" mt="2">
          {GROUPS.map((group) => (
            <QuietButton key={group} size="sm" onClick={() => goTo(group)}>
              {t(`settings.group.${group}`)}
            </QuietButton>
          ))}
        </Flex>
      )}
    </Card>
  );
}

function goTo(group: SettingGroup): void {
  const place = document.getElementById(groupId(group));
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
