import { Flex, Text } from '@chakra-ui/react';
import { profileRoutes } from '@lode/shared/accounts/rest';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { replaceUser } from '../../../lib/session.ts';

/** Asks who has not accepted the present terms to do so; nothing waits for it. */
export function TermsBar() {
  const { t } = useTranslation(['accounts', 'errors']);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      replaceUser('user', await call(profileRoutes.update, { body: { accepted_terms: TERMS_VERSION } }));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
      setBusy(false);
    }
  };
  return (
    <Flex
      as="section"
      aria-label={t('terms.accept')}
      align="center"
      justify="center"
      gap="2"
      columnGap="4"
      wrap="wrap"
      px="4"
      py="2"
      bg="surface"
      borderBottomWidth="1px"
    >
      <Text textStyle="sm">
        <Trans
          t={t}
          i18nKey="terms.ask"
          components={{
            terms: <TextLink to="/terms">{null}</TextLink>,
            policy: <TextLink to="/privacy">{null}</TextLink>,
          }}
        />
      </Text>
      <SecondaryButton size="sm" loading={busy} onClick={() => void accept()}>
        {t('terms.accept')}
      </SecondaryButton>
    </Flex>
  );
}
