import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { CommandPalette } from '../../components/ui/command-palette.tsx';

interface FieldProps {
  typed: string;
  onType: (text: string) => void;
}

/** The palette's field while what finds things is on its way: what is typed here is found there. */
export function ComingPalette({ typed, onType }: FieldProps) {
  const { t } = useTranslation();
  return <CommandPalette label={t('palette.title')} typed={typed} onType={onType} nothing={t('loading')} />;
}

/** The same where it did not come: it is asked for again by itself, and with the whole page by the button. */
export function MissingPalette({ typed, onType }: FieldProps) {
  const { t } = useTranslation();
  const failed = (
    <Flex direction="column" align="start" gap="3">
      {`${t('palette.failed')} ${t('unloaded.text')}`}
      <SecondaryButton size="sm" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </SecondaryButton>
    </Flex>
  );
  return <CommandPalette label={t('palette.title')} typed={typed} onType={onType} nothing={failed} />;
}
