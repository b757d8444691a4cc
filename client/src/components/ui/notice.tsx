import { Box, Flex, Text } from '@chakra-ui/react';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiInformationOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const ICONS: Record<NoticeTone, string> = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline,
};

interface NoticeProps {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Something to know about what is on the screen, where it stands; its sign says what its colour says. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <Flex gap="3" px="4" py="3" borderRadius="field" bg={`bg.${tone}`}>
      <Box color={`fg.${tone}`} flexShrink={0} pt="0.5">
        <Icon path={ICONS[tone]} size={20} />
      </Box>
      <Box minW="0" flex="1">
        {title && <Text fontWeight="600">{title}</Text>}
        {children && <Box textStyle="sm">{children}</Box>}
        {action && <Flex mt="3">{action}</Flex>}
      </Box>
    </Flex>
  );
}
