import { Box, chakra, Flex } from '@chakra-ui/react';
import { notificationRoutes } from '@lode/shared/notifications/rest';
import {
  ALWAYS_TOLD,
  CHOSEN_KINDS,
  type ChosenKind,
  DIGEST_HOUR,
  MAIL_PACES,
  type NoticePreferences,
  type NotificationKind,
} from '@lode/shared/notifications/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { localZone } from '../../lib/local-zone.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { NoticeMark } from './notice-mark.tsx';
import type { Push } from './use-push.ts';

/** What is told by mail alone, whatever is chosen. */
const ALWAYS = [...ALWAYS_TOLD, 'password_changed'] as const;

/** What a customer is told, by which way, and when mails come. Each choice counts at once. */
export function NoticePreferencesCard({ push }: { push: Push }) {
  const { t } = useTranslation(['notifications', 'accounts', 'errors']);
  const { data, error, reload, replace } = useLoaded('notice-preferences', (signal) =>
    call(notificationRoutes.preferences, { signal }),
  );
  const [saving, setSaving] = useState(false);
  const choose = async (chosen: NoticePreferences) => {
    setSaving(true);
    try {
      replace(await call(notificationRoutes.choose, { body: { ...chosen, time_zone: localZone() } }));
      showMessage(t('accounts:saved'));
    } catch (failure) {
      showMessage(errorText(t, failure), 'error');
    } finally {
      setSaving(false);
    }
  };
  return (
    <SectionCard title={t('preferences.title')} lead={t('preferences.lead')}>
      {error !== undefined && !data && (
        <ErrorState title={t('preferences.title')} error={error} onRetry={reload} />
      )}
      {!data && error === undefined && <SkeletonRows rows={6} />}
      {data && (
        <Flex direction="column" gap="5" aria-busy={saving}>
          <KindTable chosen={data} push={push} disabled={saving} onChoose={(chosen) => void choose(chosen)} />
          <PaceField chosen={data} onChoose={(chosen) => void choose(chosen)} />
        </Flex>
      )}
    </SectionCard>
  );
}

interface ChoiceProps {
  chosen: NoticePreferences;
  disabled: boolean;
  onChoose: (chosen: NoticePreferences) => void;
}

const without = (kinds: readonly ChosenKind[], kind: ChosenKind) => kinds.filter((one) => one !== kind);

function KindTable({ chosen, disabled, onChoose, push }: ChoiceProps & { push: Push }) {
  const { t } = useTranslation('notifications');
  const { hidden, mailed } = chosen;
  const show = (kind: ChosenKind, shown: boolean) =>
    onChoose({ ...chosen, hidden: shown ? without(hidden, kind) : [...hidden, kind] });
  const mail = (kind: ChosenKind, wanted: boolean) =>
    onChoose({ ...chosen, mailed: wanted ? [...mailed, kind] : without(mailed, kind) });
  return (
    <chakra.table w="full" textStyle="sm">
      <thead>
        <tr>
          <Box as="th" aria-hidden="true" />
          <ColumnHead text={t('preferences.app')} />
          <ColumnHead text={t('preferences.mail')} />
          <ColumnHead text={t('push.title')} />
        </tr>
      </thead>
      <tbody>
        {CHOSEN_KINDS.map((kind) => (
          <chakra.tr key={kind} borderTopWidth="1px">
            <RowHead text={t(`preferences.kind.${kind}`)} />
            <NoticeMark
              label={`${t(`preferences.kind.${kind}`)}: ${t('preferences.app')}`}
              checked={!hidden.includes(kind)}
              disabled={disabled}
              onChange={(on) => show(kind, on)}
            />
            <NoticeMark
              label={`${t(`preferences.kind.${kind}`)}: ${t('preferences.mail')}`}
              checked={mailed.includes(kind)}
              disabled={disabled}
              onChange={(on) => mail(kind, on)}
            />
            <PushMark kind={kind} push={push} />
          </chakra.tr>
        ))}
        {ALWAYS.map((kind) => (
          <chakra.tr key={kind} borderTopWidth="1px">
            <RowHead text={t(`preferences.kind.${kind}`)} />
            <chakra.td colSpan={2} textAlign="center" color="muted" py="2">
              {t('preferences.always')}
            </chakra.td>
            {kind === 'password_changed' ? <chakra.td /> : <PushMark kind={kind} push={push} />}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

/** Until a device is told there is nothing to choose. */
function PushMark({ kind, push: { data, saving, choose } }: { kind: NotificationKind; push: Push }) {
  const { t } = useTranslation('notifications');
  const muted = data?.settings.muted ?? [];
  const on = (data?.devices ?? 0) > 0;
  return (
    <NoticeMark
      label={`${t(`preferences.kind.${kind}`)}: ${t('push.title')}`}
      checked={on && !muted.includes(kind)}
      disabled={!on || saving}
      onChange={(told) => choose({ muted: told ? muted.filter((one) => one !== kind) : [...muted, kind] })}
    />
  );
}

function ColumnHead({ text }: { text: string }) {
  return (
    <chakra.th
      scope="col"
      w={{ base: '64px', sm: '88px' }}
      pb="2"
      px="1"
      color="muted"
      textStyle={{ base: 'xs', sm: 'sm' }}
      fontWeight="500"
      textAlign="center"
    >
      {text}
    </chakra.th>
  );
}

function RowHead({ text }: { text: string }) {
  return (
    <chakra.th scope="row" py="2" textAlign="start" fontWeight="400">
      {text}
    </chakra.th>
  );
}

function PaceField({ chosen, onChoose }: Omit<ChoiceProps, 'disabled'>) {
  const { t } = useTranslation('notifications');
  const zone = chosen.time_zone ?? 'UTC';
  return (
    <ChoiceField
      label={t('preferences.pace')}
      hint={t('preferences.pace_hint', { hour: `${DIGEST_HOUR}:00`, zone })}
      value={chosen.pace}
      options={MAIL_PACES}
      text={(pace) => t(`preferences.pace_${pace}`)}
      onChange={(pace) => onChoose({ ...chosen, pace })}
    />
  );
}
