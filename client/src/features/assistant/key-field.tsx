import { Box, Field, Flex } from '@chakra-ui/react';
import { KEY_MAX } from '@lode/shared/assistant/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** The key is never shown: one that is kept can be replaced or taken away. */
export function KeyField({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation(['assistant', 'common']);
  const { key } = edited.draft.endpoint;
  const kept = edited.base.endpoint.key_end;
  const [replacing, setReplacing] = useState(false);
  const set = (next: string | null) => edited.changeEndpoint({ key: next });
  if (kept === null || replacing) {
    return (
      <TextField
        label={t('endpoint.key')}
        hint={t('endpoint.key_hint')}
        type="password"
        dir="ltr"
        size="md"
        autoComplete="new-password"
        maxLength={KEY_MAX}
        value={key ?? ''}
        onChange={(event) => set(event.target.value || null)}
        end={
          replacing && (
            <QuietButton
              size="xs"
              onClick={() => {
                set(null);
                setReplacing(false);
              }}
            >
              {t('common:cancel')}
            </QuietButton>
          )
        }
      />
    );
  }
  const removed = key === '';
  return (
    <Field.Root>
      <Field.Label as="span" textStyle="label">
        {t('endpoint.key')}
      </Field.Label>
      <Flex align="center" gap="3" wrap="wrap" w="full">
        <Box flex="1" minW="200px" textStyle="sm" role="status">
          {removed ? t('endpoint.key_removed') : t('endpoint.key_kept', { end: kept })}
        </Box>
        {removed ? (
          <QuietButton size="sm" onClick={() => set(null)}>
            {t('common:keep')}
          </QuietButton>
        ) : (
          <>
            <SecondaryButton size="sm" onClick={() => setReplacing(true)}>
              {t('endpoint.key_replace')}
            </SecondaryButton>
            <QuietButton size="sm" onClick={() => set('')}>
              {t('console:replies.remove')}
            </QuietButton>
          </>
        )}
      </Flex>
    </Field.Root>
  );
}
