import { Box, Button, Flex } from '@chakra-ui/react';
import { isLanguageCode, LANGUAGES } from '@lode/shared/core/languages';
import { TRANSLATION_STATES, type TranslationState } from '@lode/shared/translations/schemas';
import { mdiMagnify } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Input, NativeSelect } from '../../components/ui/controls.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import type { Translations } from './use-translations.ts';

/** Which texts to show: by state, by language, by words. */
export function TranslationsToolbar({ translations }: { translations: Translations }) {
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <StateFilter translations={translations} />
      <LanguageFilter translations={translations} />
      <SearchField translations={translations} />
    </Flex>
  );
}

function StateFilter({ translations: { query, ask, data } }: { translations: Translations }) {
  const { t } = useTranslation('translations');
  const format = useFormat();
  const choice = (state: TranslationState | null, label: string, count: number | undefined) => (
    <Button
      key={state ?? 'all'}
      size="sm"
      variant={query.state === state ? 'subtle' : 'ghost'}
      colorPalette={query.state === state ? 'primary' : 'gray'}
      aria-pressed={query.state === state}
      onClick={() => ask({ state })}
    >
      {label}
      {count !== undefined && (
        <Box as="span" fontVariantNumeric="tabular-nums">
          {format.integer(count)}
        </Box>
      )}
    </Button>
  );
  return (
    <Flex role="group" aria-label={t('filter.state')} gap="1" wrap="wrap">
      {TRANSLATION_STATES.map((state) => choice(state, t(`state.${state}`), data?.counts[state]))}
      {choice(null, t('filter.all'), undefined)}
    </Flex>
  );
}

function LanguageFilter({ translations: { query, ask } }: { translations: Translations }) {
  const { t } = useTranslation('translations');
  return (
    <NativeSelect.Root size="sm" w="auto">
      <NativeSelect.Field
        aria-label={t('filter.language')}
        value={query.language ?? ''}
        onChange={({ target: { value } }) => ask({ language: isLanguageCode(value) ? value : null })}
      >
        <option value="">{t('filter.all_languages')}</option>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function SearchField({ translations: { query, ask } }: { translations: Translations }) {
  const { t } = useTranslation('translations');
  return (
    <Box position="relative" flex="1" minW="200px">
      <Box position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="muted">
        <Icon path={mdiMagnify} size={18} />
      </Box>
      <Input
        type="search"
        size="sm"
        ps="8"
        dir={query.search ? 'auto' : undefined}
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        maxLength={100}
        value={query.search}
        onChange={(event) => ask({ search: event.target.value })}
      />
    </Box>
  );
}
