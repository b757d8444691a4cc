import { Box, Flex, Text } from '@chakra-ui/react';
import { articleOf } from '@lode/shared/core/help-articles';
import { mdiAlertCircleOutline } from '@mdi/js';
import { HelpLink } from './help-link.tsx';
import { Icon } from './icon.tsx';

interface FormAlertProps {
  text: string | null;
  /** The refusal's code: where an article explains it, the way there stands below. */
  code?: string | null;
  /** The gap of the column it stands in, which it takes back while it is empty. */
  gap: string;
}

/** What is wrong with the whole form. The region is always there, so that screen readers hear it fill. */
export function FormAlert({ text, code, gap }: FormAlertProps) {
  const article = articleOf(code);
  return (
    <Box role="alert" mt={text || article ? '0' : `-${gap}`}>
      {text && (
        <Flex gap="2.5" px="4" py="3" borderRadius="field" bg="bg.error" color="error">
          <Icon path={mdiAlertCircleOutline} size={20} />
          <Text textStyle="sm">{text}</Text>
        </Flex>
      )}
      {article && (
        <Box mt={text ? '2' : undefined}>
          <HelpLink article={article} />
        </Box>
      )}
    </Box>
  );
}
