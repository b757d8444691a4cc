import { Box, Flex } from '@chakra-ui/react';
import { SETTING_GROUPS, type SettingGroup, type SettingKind } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { Select } from '../../../components/ui/select.tsx';

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
  /** The groups that are shown. */
  groups: readonly SettingGroup[];
  search: string;
  onSearch: (search: string) => void;
}

/** Finds a setting by its words, and leads to a group of them: beside the page, or by a list where there is no room. */
export function SettingsIndex({ groups, search, onSearch }: SettingsIndexProps) {
  const { t } = useTranslation('admin');
  return (
    <Card p="3" position="sticky" top={{ base: 0, lg: 4 }} zIndex="docked" minW="0">
      <Flex direction={{ base: 'row', lg: 'column' }} wrap="wrap" gap="2">
        <SearchBox
          label={t('settings.find')}
          placeholder={t('settings.find')}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={onSearch}
        />
        <GroupSelect groups={groups} />
        <Flex as="nav" aria-label={t('settings.title')} direction="column" gap="1" hideBelow="lg">
          {groups.map((group) => (
            <QuietButton key={group} asChild size="sm" justifyContent="start">
              <Link to={{ hash: groupId(group) }}>{t(`settings.group.${group}`)}</Link>
            </QuietButton>
          ))}
        </Flex>
      </Flex>
    </Card>
  );
}

/** The way to a group on a narrow screen; it leads there again however often it is chosen. */
function GroupSelect({ groups }: { groups: readonly SettingGroup[] }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <Box hideFrom="lg">
      <Select
        label={t('settings.jump')}
        value=""
        onChange={({ target }) => void navigate({ hash: target.value })}
      >
        <option value="">{t('settings.jump')}</option>
        {groups.map((group) => (
          <option key={group} value={groupId(group)}>
            {t(`settings.group.${group}`)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** Shows the place that the address names, once it is there. */
export function useNamedPlace(there: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place named again is gone to again
  useEffect(() => {
    const place = there && hash ? document.getElementById(hash.slice(1)) : null;
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, [hash, key, there]);
}
