import { Box, Flex, Text } from '@chakra-ui/react';
import { mdiStopCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { BUBBLE } from './bubble-style.ts';
import { MessageText } from './message-text.tsx';

interface RunningBubbleProps {
  text: string;
  /** Absent on the agents' side. */
  stop?: (() => void) | undefined;
}

/** What the assistant is writing. Screen readers are told the finished message instead of every piece. */
export function RunningBubble({ text, stop }: RunningBubbleProps) {
  const { t } = useTranslation('support');
  return (
    <Flex direction="column" gap="1" align={stop ? 'flex-start' : 'flex-end'} aria-live="off" aria-busy>
      <Text textStyle="xs" color="muted" px="1">
        {t('author.assistant')}
      </Text>
      <Box {...BUBBLE} borderColor="transparent" bg={stop ? 'surface-variant' : 'primary.muted'}>
        <MessageText text={text} />
      </Box>
      {stop && (
        <QuietButton size="xs" onClick={stop}>
          <Icon path={mdiStopCircleOutline} size={16} />
          {t('assistant.stop')}
        </QuietButton>
      )}
    </Flex>
  );
}
