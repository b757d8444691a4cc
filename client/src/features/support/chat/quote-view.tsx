import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Quote } from '@lode/shared/support/quote-schemas';
import type { Message } from '@lode/shared/support/schemas';
import { mdiClose, mdiReplyOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { quoteOf } from '../engine/quote-of.ts';
import { plainWords } from './message-marks.ts';

/** The beginning of a message; of an image, that it is one. */
function Excerpt({ quote }: { quote: Quote }) {
  const { t } = useTranslation('support');
  const { message_type, excerpt } = quote;
  const words = { text: plainWords(excerpt), image: t('image.alt'), file: excerpt }[message_type];
  return (
    <Box as="span" dir="auto" display="block" truncate color="muted">
      {words}
    </Box>
  );
}

interface QuoteViewProps {
  quote: Quote;
  /** Of who wrote it; null for oneself. */
  name: string | null;
  onJump: () => void;
}

/** In a message, what it answers; pressed, it leads there. */
export function QuoteView({ quote, name, onJump }: QuoteViewProps) {
  return (
    <chakra.button
      type="button"
      display="block"
      w="full"
      minH="6"
      mb="1"
      ps="2"
      borderInlineStartWidth="3px"
      borderColor="primary"
      textAlign="start"
      textStyle="xs"
      cursor="pointer"
      data-quote={quote.seq}
      onClick={onJump}
    >
      {name && (
        <Box as="span" display="block" fontWeight="600" truncate>
          {name}
        </Box>
      )}
      <Excerpt quote={quote} />
    </chakra.button>
  );
}

/** Above the composer: what will be answered. */
export function QuotedLine({ message, onDrop }: { message: Message; onDrop: () => void }) {
  const { t } = useTranslation(['support', 'common']);
  return (
    <Flex align="center" gap="2" px="2" textStyle="xs" role="status" data-quoted={message.seq}>
      <Icon path={mdiReplyOutline} size={16} />
      <Box flex="1" minW="0">
        <Excerpt quote={quoteOf(message)} />
      </Box>
      <IconButton path={mdiClose} label={t('common:cancel')} size="2xs" iconSize={16} onClick={onDrop} />
    </Flex>
  );
}
