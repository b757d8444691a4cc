import { Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { QuestionSet } from '@lode/shared/assistant/schemas';
import { mdiFormatListChecks, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { SetCard } from './set-card.tsx';
import { SetDialog } from './set-dialog.tsx';

/** Sets of questions, what each must come to, and what it came to over time. */
export function SetsTab() {
  const { t } = useTranslation('assistant');
  const { data, error, reload } = useLoaded('sets', (signal) =>
    call(assistantRoutes.listSets, { signal }, 'admin'),
  );
  const [edited, setEdited] = useState<QuestionSet | 'new' | null>(null);
  return (
    <Flex direction="column" gap="4">
      <Flex justify="flex-end">
        <PrimaryButton size="sm" onClick={() => setEdited('new')}>
          <Icon path={mdiPlus} size={18} />
          {t('sets.add')}
        </PrimaryButton>
      </Flex>
      {(!data || data.items.length === 0) && (
        <Card p="0">
          <ListStates
            rows={data?.items}
            error={error}
            onRetry={reload}
            failed={t('tabs.sets')}
            empty={{ icon: mdiFormatListChecks, title: t('sets.empty'), text: t('sets.empty_text') }}
          />
        </Card>
      )}
      {data?.items.map((set) => (
        <SetCard key={set.id} set={set} onEdit={() => setEdited(set)} onChanged={reload} />
      ))}
      {edited && (
        <SetDialog
          set={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </Flex>
  );
}
