import { Box, Flex } from '@chakra-ui/react';
import { riskRoutes } from '@lode/shared/risk/rest';
import type { RiskRule } from '@lode/shared/risk/schemas';
import { mdiPlus, mdiShieldAlertOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { GuardedNotice } from '../../components/ui/guarded-notice.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ActionTag } from './risk-tags.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleText } from './use-rule-text.ts';

/** The rules, what each watches for, and how often it hit. */
export function RuleList() {
  const { t } = useTranslation('risk');
  const rules = useLoaded('rules', (signal) => call(riskRoutes.listRules, { signal }, 'admin'));
  const [edited, setEdited] = useState<RiskRule | 'new' | null>(null);
  const { data, error, reload } = rules;
  const close = () => setEdited(null);
  return (
    <>
      <Flex justify="flex-end" mb="3">
        <PrimaryButton size="sm" onClick={() => setEdited('new')}>
          <Icon path={mdiPlus} size={18} />
          {t('rules.add')}
        </PrimaryButton>
      </Flex>
      <Card p="0" overflow="hidden">
        <ListStates
          rows={data}
          error={error}
          onRetry={reload}
          failed={t('tabs.rules')}
          skeleton={
            <Box p="5" aria-busy>
              <SkeletonRows rows={4} />
            </Box>
          }
          empty={{ icon: mdiShieldAlertOutline, title: t('rules.empty'), text: t('rules.empty_text') }}
        />
        {data && data.length > 0 && (
          <Box as="ul" aria-label={t('tabs.rules')}>
            {data.map((rule) => (
              <RuleItem key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
            ))}
          </Box>
        )}
      </Card>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          onClose={() => {
            close();
            // It may stand differently by now.
            reload();
          }}
        />
      )}
    </>
  );
}

function RuleItem({ rule, onEdit }: { rule: RiskRule; onEdit: () => void }) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const ruleText = useRuleText();
  return (
    <Flex
      as="li"
      gap="4"
      px={{ base: 4, sm: 5 }}
      py="3.5"
      align="start"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
    >
      <Box flex="1" minW={{ base: 'full', sm: '260px' }}>
        <Flex align="center" gap="2" wrap="wrap">
          <Box fontWeight="600" overflowWrap="anywhere" color={rule.active ? undefined : 'muted'}>
            {rule.name}
          </Box>
          <ActionTag action={rule.action} />
          {!rule.active && (
            <Box textStyle="xs" color="muted">
              {t('rules.off')}
            </Box>
          )}
        </Flex>
        <Box textStyle="sm" mt="1">
          {ruleText(rule)}
          {rule.lock_minutes !== null && ` ${t('rules.locks', { count: rule.lock_minutes })}`}
        </Box>
        <Box textStyle="xs" color="muted" mt="1">
          {t('rules.changed', { version: format.integer(rule.version), name: rule.updated_by })}{' '}
          <RelativeTime at={rule.updated_at} />
        </Box>
        {rule.waits_until && (
          <Box mt="2">
            <GuardedNotice until={rule.waits_until} />
          </Box>
        )}
      </Box>
      <Flex direction="column" align={{ base: 'start', sm: 'end' }} gap="0.5" textStyle="sm" minW="120px">
        {rule.hits > 0 ? (
          <TextLink to={{ search: `?tab=hits&rule=${rule.id}` }}>
            {t('rules.hits', { count: rule.hits, shown: format.integer(rule.hits) })}
          </TextLink>
        ) : (
          <Box color="muted">{t('rules.no_hits')}</Box>
        )}
        {rule.last_hit_at && (
          <Box textStyle="xs" color="muted">
            {t('rules.last_hit')} <RelativeTime at={rule.last_hit_at} />
          </Box>
        )}
      </Flex>
      <QuietButton size="sm" aria-label={t('rules.edit_one', { name: rule.name })} onClick={onEdit}>
        {t('rules.edit')}
      </QuietButton>
    </Flex>
  );
}
