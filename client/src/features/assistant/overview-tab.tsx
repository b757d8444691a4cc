import { Flex, Grid } from '@chakra-ui/react';
import { mdiPlayOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Section } from '../../components/ui/section.tsx';
import { SwitchField } from '../../components/ui/switch-field.tsx';
import { OutcomesSection } from './outcomes-section.tsx';
import { SpendingSection } from './spending-section.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** Whether it is on, what it costs, and what came of it. */
export function OverviewTab({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  const { draft, base, change } = edited;
  return (
    <>
      {base.changed_at === null && <FirstUse />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Section title={t('console:author.assistant')}>
          <Flex direction="column" gap="4">
            <SwitchField
              label={t('state.enabled')}
              hint={t('state.enabled_hint')}
              checked={draft.enabled}
              onChange={(enabled) => change({ enabled })}
            />
            <SwitchField
              label={t('state.copilot')}
              hint={t('state.copilot_hint')}
              checked={draft.copilot}
              onChange={(copilot) => change({ copilot })}
            />
          </Flex>
        </Section>
        <SpendingSection configuration={base} />
      </Grid>
      <OutcomesSection />
    </>
  );
}

/** What a new operator has to know, until something is saved. */
function FirstUse() {
  const { t } = useTranslation('assistant');
  return (
    <Notice
      tone="info"
      title={t('first.title')}
      action={
        <SecondaryButton asChild size="sm">
          <Link to={{ search: '?tab=playground' }}>
            <Icon path={mdiPlayOutline} size={18} />
            {t('first.try')}
          </Link>
        </SecondaryButton>
      }
    >
      {t('first.text')}
    </Notice>
  );
}
