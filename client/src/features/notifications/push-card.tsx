import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import type { TokenKind } from '@lode/shared/core/abilities';
import { DESK_KINDS, PUSH_UNLESS_CHOSEN, type PushSettings } from '@lode/shared/notifications/push';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { SwitchField } from '../../components/ui/switch-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { useInstall } from '../../lib/install-offer.ts';
import { pushAbility } from './push-device.ts';
import type { Push } from './use-push.ts';

/** Whether this device is told, how much, and when it stays quiet; and the way to have the site as an application. */
export function PushCard({ side, push }: { side: TokenKind; push: Push }) {
  const { t } = useTranslation('notifications');
  const { data, error, reload, saving } = push;
  return (
    <SectionCard title={t('push.title')} lead={t('push.lead')}>
      {error !== undefined && !data && <ErrorState title={t('push.title')} error={error} onRetry={reload} />}
      {!data && error === undefined && <SkeletonRows rows={4} />}
      {data && (
        <Flex direction="column" gap="5" aria-busy={saving}>
          <ThisDevice push={push} />
          {side === 'admin' && <DeskKinds settings={data.settings} onChoose={push.choose} />}
          <SwitchField
            label={t('push.details')}
            hint={t('push.details_hint')}
            checked={data.settings.details}
            onChange={(details) => push.choose({ details })}
          />
          <QuietHours
            hint={side === 'user' ? t('push.quiet_hint') : undefined}
            settings={data.settings}
            onChoose={push.choose}
          />
        </Flex>
      )}
      <InstallOffer />
    </SectionCard>
  );
}

function ThisDevice({ push }: { push: Push }) {
  const { t } = useTranslation('notifications');
  const ability = pushAbility();
  if (ability !== 'ready') return <Text color="muted">{t(`push.${ability}`)}</Text>;
  return <SwitchField label={t('push.here')} checked={push.here} onChange={push.tellHere} />;
}

interface ChoiceProps {
  settings: PushSettings;
  onChoose: (chosen: Partial<PushSettings>) => void;
}

function DeskKinds({ settings: { muted }, onChoose }: ChoiceProps) {
  const { t } = useTranslation('notifications');
  return DESK_KINDS.map((kind) => (
    <SwitchField
      key={kind}
      label={t(`push.kind.${kind}`)}
      checked={!muted.includes(kind)}
      onChange={(on) => onChoose({ muted: on ? muted.filter((one) => one !== kind) : [...muted, kind] })}
    />
  ));
}

/** `hint`: what is told in them all the same. */
function QuietHours({ settings: { quiet }, onChoose, hint }: ChoiceProps & { hint: string | undefined }) {
  const { t } = useTranslation('notifications');
  const usual = PUSH_UNLESS_CHOSEN.user.quiet;
  return (
    <chakra.div>
      <SwitchField
        label={t('push.quiet')}
        hint={hint}
        checked={quiet !== null}
        onChange={(on) => onChoose({ quiet: on ? usual : null })}
      />
      {quiet && (
        <Flex gap="4" mt="3" wrap="wrap">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={`${end} ${quiet[end]}`}
              type="time"
              label={t(`push.${end}`)}
              defaultValue={quiet[end]}
              onBlur={({ target: { value } }) => {
                if (value !== '' && value !== quiet[end]) onChoose({ quiet: { ...quiet, [end]: value } });
              }}
            />
          ))}
        </Flex>
      )}
    </chakra.div>
  );
}

/** Where the browser offers it; nothing is said elsewhere. */
function InstallOffer() {
  const { t } = useTranslation('notifications');
  const install = useInstall();
  if (!install) return null;
  return (
    <Flex direction="column" align="start" gap="2" mt="6" borderTopWidth="1px" pt="5">
      <Button variant="outline" onClick={install}>
        {t('push.install')}
      </Button>
      <Text textStyle="xs" color="muted">
        {t('push.install_hint')}
      </Text>
    </Flex>
  );
}
