import { Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { Configuration } from '@lode/shared/assistant/schemas';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Tabs } from '../../components/ui/controls.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SaveBar } from '../../components/ui/save-bar.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { OverviewTab } from './overview-tab.tsx';
import { PlaygroundTab } from './playground-tab.tsx';
import { ProviderTab } from './provider-tab.tsx';
import { SetsTab } from './sets-tab.tsx';
import { UnansweredTab } from './unanswered-tab.tsx';
import { type ConfigurationDraft, useConfigurationDraft } from './use-configuration-draft.ts';
import { WordsTab } from './words-tab.tsx';

const TABS = ['overview', 'provider', 'words', 'playground', 'sets', 'unanswered'] as const;
type Tab = (typeof TABS)[number];
/** Those that set something up. */
const FORMS: readonly Tab[] = ['overview', 'provider', 'words'];

/** How the assistant is set up, what it does, and what it could not do. */
export function AssistantPage() {
  const { t } = useTranslation(['assistant', 'admin', 'console', 'errors']);
  const { data, error, reload, replace } = useLoaded('assistant', (signal) =>
    call(assistantRoutes.get, { signal }, 'admin'),
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {data ? (
        <AssistantTabs saved={data} onSaved={replace} />
      ) : (
        <Card>
          {error ? (
            <ErrorState title={t('title')} error={error} onRetry={reload} />
          ) : (
            <SkeletonText lines={10} />
          )}
        </Card>
      )}
    </AdminPage>
  );
}

interface AssistantTabsProps {
  saved: Configuration;
  onSaved: (saved: Configuration) => void;
}

/** What was changed stays while one looks at another tab. */
function AssistantTabs({ saved, onSaved }: AssistantTabsProps) {
  const { t } = useTranslation('assistant');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'overview';
  const edited = useConfigurationDraft(saved, onSaved);
  const list = useRef<HTMLDivElement>(null);
  // On a phone they do not fit side by side.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-value="${tab}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const content: Record<Tab, ReactNode> = {
    overview: <OverviewTab edited={edited} />,
    provider: <ProviderTab edited={edited} />,
    words: <WordsTab edited={edited} />,
    playground: <PlaygroundTab />,
    sets: <SetsTab />,
    unanswered: <UnansweredTab />,
  };
  return (
    <Tabs.Root
      value={tab}
      onValueChange={({ value }) => setSearch(value === 'overview' ? {} : { tab: value }, { replace: true })}
      colorPalette="primary"
      variant="line"
      lazyMount
      unmountOnExit
    >
      <Tabs.List ref={list} aria-label={t('title')} overflowX="auto" overflowY="hidden">
        {TABS.map((name) => (
          <Tabs.Trigger key={name} value={name} px="3" h="11" flexShrink={0}>
            {t(`tabs.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((name) => (
        <Tabs.Content key={name} value={name} colorPalette="gray">
          {FORMS.includes(name) ? <Saved edited={edited}>{content[name]}</Saved> : content[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** A form of several tabs, saved as a whole. */
function Saved({ edited, children }: { edited: ConfigurationDraft; children: ReactNode }) {
  return (
    <SaveForm onSave={edited.save}>
      <Flex direction="column" gap="4">
        {children}
        {(edited.changed > 0 || edited.failure !== undefined) && (
          <SaveBar
            changed={edited.changed}
            disabled={edited.invalid || edited.changed === 0}
            busy={edited.busy}
            failure={edited.failure}
            onDiscard={edited.discard}
          />
        )}
      </Flex>
    </SaveForm>
  );
}
