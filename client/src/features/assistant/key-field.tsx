import { Box, Flex } from '@chakra-ui/react';
import { KEY_MAX } from '@lode/shared/assistant/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Field } from '../../components/ui/controls.ts';
import { TextField } from '../../components/ui/text-field.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

type SetKey = (key: string | null) => void;

/** The key is never shown: one that is kept can be replaced or taken away. */
export function KeyField({ edited }: { edited: ConfigurationDraft }) {
  const { key } = edited.draft.endpoint;
  const kept = edited.base.endpoint.key_end;
  const [replacing, setReplacing] = useState(false);
  const set: SetKey = (next) => edited.changeEndpoint({ key: next });
  if (kept !== null && !replacing)
    return <KeptKey end={kept} removed={key === ''} set={set} onReplace={() => setReplacing(true)} />;
  const keep = () => {
    set(null);
    setReplacing(false);
  };
  return <NewKey value={key ?? ''} set={set} onKeep={replacing ? keep : undefined} />;
}

interface NewKeyProps {
  value: string;
  set: SetKey;
  /** Leaves the kept one, where there is one. */
  onKeep: (() => void) | undefined;
}

function NewKey({ value, set, onKeep }: NewKeyProps) {
  const { t } = useTranslation(['assistant', 'common']);
  return (
    <TextField
      label={t('endpoint.key')}
      hint={t('endpoint.key_hint')}
      type="password"
      dir="ltr"
      size="md"
      autoComplete="new-password"
      maxLength={KEY_MAX}
      value={value}
      onChange={(event) => set(event.target.value || null)}
      end={
        onKeep && (
          <QuietButton size="xs" onClick={onKeep}>
            {t('common:cancel')}
          </QuietButton>
        )
      }
    />
  );
}

interface KeptKeyProps {
  /** Its last signs. */
  end: string;
  removed: boolean;
  set: SetKey;
  onReplace: () => void;
}

function KeptKey({ end, removed, set, onReplace }: KeptKeyProps) {
  const { t } = useTranslation(['assistant', 'common']);
  return (
    <Field.Root>
      <Field.Label as="span" textStyle="label">
        {t('endpoint.key')}
      </Field.Label>
      <Flex align="center" gap="3" wrap="wrap" w="full">
        <Box flex="1" minW="200px" textStyle="sm" role="status">
          {removed ? t('endpoint.key_removed') : t('endpoint.key_kept', { end })}
        </Box>
        {removed ? (
          <QuietButton size="sm" onClick={() => set(null)}>
            {t('common:keep')}
          </QuietButton>
        ) : (
          <>
            <SecondaryButton size="sm" onClick={onReplace}>
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
