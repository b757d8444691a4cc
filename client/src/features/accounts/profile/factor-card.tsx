import { Box, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { totpRoutes } from '@lode/shared/accounts/rest';
import { totpCodeSchema } from '@lode/shared/accounts/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PrimaryButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { FactorField } from '../components/factor-field.tsx';
import { TotpSetup } from '../components/totp-setup.tsx';
import type { OwnProfile } from './own-profile.ts';
import { StateMark } from './state-mark.tsx';

/** The second factor: whether it is on, setting it up, turning it off. */
export function FactorCard({ side, user }: OwnProfile) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState<'set-up' | 'disable' | null>(null);
  const on = user.totp_enabled;
  const done = (text: string) => {
    setOpen(null);
    void refreshSession(side);
    showMessage(text);
  };
  // The codes are shown after it is on already: closing then is finishing too.
  const close = () => {
    setOpen(null);
    void refreshSession(side);
  };
  return (
    <SectionCard
      title={t('security.factor.title')}
      mark={<StateMark good={on} text={t(on ? 'security.factor.on' : 'security.factor.off')} />}
      lead={t(on ? 'security.factor.text_on' : 'security.factor.text_off')}
    >
      {on ? (
        <Flex direction="column" align="flex-start" gap="4">
          <Text textStyle="sm" color="muted">
            {t('security.factor.left', { count: user.recovery_codes_left })}
          </Text>
          <SecondaryButton size="lg" onClick={() => setOpen('disable')}>
            {t('security.factor.disable')}
          </SecondaryButton>
        </Flex>
      ) : (
        <PrimaryButton size="lg" onClick={() => setOpen('set-up')}>
          {t('security.factor.set_up')}
        </PrimaryButton>
      )}
      <Dialog open={open === 'set-up'} onClose={close} title={t('security.setup.title')} maxWidth={560}>
        <Box pb="4">
          <TotpSetup side={side} onDone={() => done(t('security.factor.enabled'))} />
        </Box>
      </Dialog>
      <Dialog
        open={open === 'disable'}
        onClose={() => setOpen(null)}
        title={t('security.factor.disable_title')}
        maxWidth={440}
      >
        <Flex direction="column" gap="4" pb="4">
          <Text color="muted">{t('security.factor.disable_text')}</Text>
          <DisableForm side={side} onDone={() => done(t('security.factor.disabled'))} />
        </Flex>
      </Dialog>
    </SectionCard>
  );
}

const schema = z.object({ totp_code: totpCodeSchema });

function DisableForm({ side, onDone }: Pick<OwnProfile, 'side'> & { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const [recovery, setRecovery] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { totp_code: '' } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => {
      await withProof(side, () => call(totpRoutes.disable, { body }, side));
      onDone();
    },
  });
  return (
    <FormFrame form={server} submit={t('security.factor.disable')}>
      <FactorField
        recovery={recovery}
        field={form.register('totp_code')}
        error={fieldText(form.formState.errors.totp_code)}
        onSwitch={() => {
          form.reset();
          setRecovery(!recovery);
        }}
      />
    </FormFrame>
  );
}
