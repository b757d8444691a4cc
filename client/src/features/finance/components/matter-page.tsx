import { Box, Flex, Grid } from '@chakra-ui/react';
import { mdiArrowLeft } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { FINANCE } from '../../../lib/staff-paths.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';
import { DetailStates } from './detail-states.tsx';
import { EntryList, type LedgerEntry } from './entry-list.tsx';
import { FinancePage } from './finance-page.tsx';

interface MatterPageProps<T> {
  /** Of its texts, and of the list it leads back to. */
  name: 'deposit' | 'withdrawal';
  loaded: Loaded<T>;
  /** How it stands. */
  tags: (matter: T) => ReactNode;
  children: (matter: T) => ReactNode;
}

/** The whole story of one matter, with the way back to all of them. */
export function MatterPage<T>({ name, loaded, tags, children }: MatterPageProps<T>) {
  const { t } = useTranslation('finance');
  return (
    <FinancePage
      title={t(`${name}.title`)}
      lead={
        <Flex align="center" gap="3" wrap="wrap">
          <Flex align="center" gap="1">
            <Icon path={mdiArrowLeft} size={16} />
            <TextLink to={`${FINANCE}/${name}s`}>{t(`${name}.back`)}</TextLink>
          </Flex>
          {loaded.data && tags(loaded.data)}
        </Flex>
      }
    >
      <DetailStates title={t(`${name}.title`)} loaded={loaded}>
        {children}
      </DetailStates>
    </FinancePage>
  );
}

/** Parts of a story side by side, where there is room. */
export function StoryGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
      alignItems="start"
    >
      {children}
    </Grid>
  );
}

interface StoryEntriesProps {
  entries: readonly LedgerEntry[];
  children?: ReactNode;
}

/** What the books say of it. */
export function StoryEntries({ entries, children }: StoryEntriesProps) {
  const { t } = useTranslation('finance');
  return (
    <Section title={t('story.entries')} hint={t('story.entries_hint')}>
      {entries.length === 0 ? (
        <Box textStyle="sm" color="muted">
          {t('story.no_entries')}
        </Box>
      ) : (
        <Box mx={{ base: -4, sm: -5 }} mb={{ base: -4, sm: -5 }}>
          <EntryList entries={entries} label={t('story.entries')} />
        </Box>
      )}
      {children}
    </Section>
  );
}
