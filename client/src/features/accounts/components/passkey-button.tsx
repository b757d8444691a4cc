import { Flex } from '@chakra-ui/react';
import { mdiFingerprint } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { knowsPasskeys } from '../passkey-flow.ts';

interface PasskeyButtonProps {
  label: string;
  /** @throws {ApiError} */
  onUse: () => Promise<void>;
}

/** Has a passkey used, and says why it came to nothing; absent where the browser knows none. */
export function PasskeyButton({ label, onUse }: PasskeyButtonProps) {
  const { t } = useTranslation('errors');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onUse();
    } catch (error) {
      setProblem(errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  if (!knowsPasskeys()) return null;
  return (
    <Flex direction="column" gap="4" mt="4">
      <FormAlert text={problem} gap="4" />
      <SecondaryButton size="xl" loading={busy} onClick={() => void start()}>
        <Icon path={mdiFingerprint} size={20} />
        {label}
      </SecondaryButton>
    </Flex>
  );
}
