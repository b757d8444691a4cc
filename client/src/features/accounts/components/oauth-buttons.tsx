import { Box, Flex, Text } from '@chakra-ui/react';
import { oauthRoutes } from '@lode/shared/accounts/rest';
import { mdiLogin } from '@mdi/js';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { startOauth } from '../oauth-flow.ts';

/** One button for each configured provider; nothing where there is none, or where they cannot be had. */
export function OauthButtons({ redirect }: { redirect: string | null }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data } = useLoaded('oauth-providers', (signal) => call(oauthRoutes.providers, { signal }));
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (provider: string) => {
    setLeaving(provider);
    setProblem(null);
    try {
      await startOauth(provider, redirect);
    } catch (error) {
      setProblem(errorText(t, error));
      setLeaving(null);
    }
  };
  if (!data || data.items.length === 0) return null;
  return (
    <Flex direction="column" gap="4" mt="6">
      <Flex align="center" gap="3" color="muted" textStyle="sm">
        <Box flex="1" borderTopWidth="1px" />
        {t('oauth.or')}
        <Box flex="1" borderTopWidth="1px" />
      </Flex>
      <FormAlert text={problem} gap="4" />
      {data.items.map(({ id, name }) => (
        <SecondaryButton
          key={id}
          size="xl"
          loading={leaving === id}
          disabled={leaving !== null}
          onClick={() => void start(id)}
        >
          <Icon path={mdiLogin} size={20} />
          {t('oauth.with', { name })}
        </SecondaryButton>
      ))}
      <Text textStyle="sm" color="muted" textAlign="center">
        <Trans
          t={t}
          i18nKey="oauth.agree"
          components={{
            policy: <TextLink to="/privacy">{null}</TextLink>,
            terms: <TextLink to="/terms">{null}</TextLink>,
          }}
        />
      </Text>
    </Flex>
  );
}
