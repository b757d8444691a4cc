import { zodResolver } from '@hookform/resolvers/zod';
import { profileRoutes } from '@lode/shared/accounts/rest';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { replaceUser } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import type { OwnProfile } from './own-profile.ts';

const schema = z.object({ wallet_address: z.string().trim().max(128, 'WALLET_ADDRESS_INVALID') });

/** The address that withdrawals are filled in with. */
export function WalletCard({ side, user }: OwnProfile) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { wallet_address: user.wallet_address ?? '' },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async ({ wallet_address }) => {
      const body = { wallet_address: wallet_address || null };
      replaceUser(side, await withProof(side, () => call(profileRoutes.updateWallet, { body }, side)));
      showMessage(t(wallet_address ? 'profile.wallet.saved' : 'profile.wallet.removed'));
    },
  });
  return (
    <SectionCard title={t('profile.wallet.title')} lead={t('profile.wallet.lead')}>
      <FormFrame form={server} submit={t('profile.wallet.submit')} inline>
        <TextField
          label={t('profile.wallet.label')}
          hint={t('profile.wallet.hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          error={fieldText(form.formState.errors.wallet_address)}
          {...form.register('wallet_address')}
        />
      </FormFrame>
    </SectionCard>
  );
}
