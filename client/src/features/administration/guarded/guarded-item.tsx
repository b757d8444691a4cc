import { Box, Flex } from '@chakra-ui/react';
import type { GuardedChange, GuardedState } from '@lode/shared/guard/schemas';
import { mdiCancel, mdiCheckCircleOutline, mdiClockOutline, mdiUndoVariant } from '@mdi/js';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../../components/ui/facts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { codeText } from '../../../lib/code-text.ts';
import { screenOf } from '../../../lib/staff-paths.ts';
import { ChangeTable } from '../components/value-text.tsx';
import { GuardedActions } from './guarded-actions.tsx';

const LOOK: Record<GuardedState, Pick<ComponentProps<typeof Tag>, 'palette' | 'icon'>> = {
  waiting: { palette: 'warning', icon: mdiClockOutline },
  applied: { palette: 'success', icon: mdiCheckCircleOutline },
  cancelled: { palette: 'gray', icon: mdiUndoVariant },
  refused: { palette: 'error', icon: mdiCancel },
};

interface GuardedItemProps {
  change: GuardedChange;
  onDecided: () => void;
}

/** One change: of what, what it was and is to be, who asked for it and what became of it. */
export function GuardedItem({ change, onDecided }: GuardedItemProps) {
  const { t } = useTranslation(['guard', 'admin', 'errors']);
  const { target, state } = change;
  const screen = screenOf(target);
  return (
    <Flex as="li" direction="column" gap="3" py="4" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <Flex gap="2" align="center" wrap="wrap">
        <Box fontWeight="600">{t(`matter.${change.matter}`)}</Box>
        {/* Which settings are changed stands below, by the names that they have on their page. */}
        {change.matter !== 'money-settings' && (
          <Box overflowWrap="anywhere" minW="0">
            {screen ? <TextLink to={screen}>{target.label}</TextLink> : target.label}
          </Box>
        )}
        <Tag {...LOOK[state]}>{t(state === 'waiting' ? 'waiting' : `state.${state}`)}</Tag>
      </Flex>
      {change.code && (
        <Box color="error.fg" textStyle="sm">
          {codeText(t, change.code)}
        </Box>
      )}
      <Changes change={change} />
      <ChangeFacts change={change} />
      <GuardedActions change={change} onDecided={onDecided} />
    </Flex>
  );
}

const recordOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});

function Changes({ change }: { change: GuardedChange }) {
  const { t } = useTranslation('admin');
  const before: Record<string, unknown> = { ...recordOf(change.before) };
  const after: Record<string, unknown> = { ...recordOf(change.after) };
  const rows = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    label: t(`setting.${name}.label`, { defaultValue: name }),
    before: before[name],
    after: after[name],
  }));
  return rows.length > 0 && <ChangeTable rows={rows} />;
}

function ChangeFacts({ change }: { change: GuardedChange }) {
  const { t } = useTranslation(['guard', 'admin', 'common']);
  const decidedBy = change.decided_by?.username ?? t('admin:log.system');
  const facts: Fact[] = [
    { label: t('asked_by'), value: <Moment who={change.requested_by.username} at={change.requested_at} /> },
    ...(change.reason ? [{ label: t('common:reason'), value: change.reason }] : []),
    ...(change.state === 'waiting' && change.waits_until
      ? [{ label: t('accepted_by_itself'), value: <RelativeTime at={change.waits_until} /> }]
      : []),
    ...(change.decided_at
      ? [{ label: t('decided_by'), value: <Moment who={decidedBy} at={change.decided_at} /> }]
      : []),
    ...(change.decision_reason ? [{ label: t('common:reason'), value: change.decision_reason }] : []),
  ];
  return <Facts facts={facts} />;
}

function Moment({ who, at }: { who: string; at: string }) {
  return (
    <>
      {who} · <RelativeTime at={at} />
    </>
  );
}
