import { Flex, Text } from '@chakra-ui/react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from '../../../components/ui/icon.tsx';

/** What is wrong with the whole form. The region is always there, so that screen readers hear it fill. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <Flex gap="2.5" px="4" py="3" borderRadius="field" bg="bg.error" color="error">
          <Icon path={mdiAlertCircleOutline} size={20} />
          <Text textStyle="sm">{text}</Text>
        </Flex>
      )}
    </div>
  );
}
