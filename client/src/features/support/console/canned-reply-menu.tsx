import { Box, chakra, Flex } from '@chakra-ui/react';
import type { CannedReply } from '@lode/shared/support/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface CannedReplyMenuProps {
  id: string;
  replies: readonly CannedReply[];
  /** Index of the reply that Enter takes. */
  active: number;
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
}

/** Id of an option, for the field's `aria-activedescendant`. */
export function optionId(menuId: string, replyId: string): string {
  return `${menuId}-${replyId}`;
}

/** The replies that fit what follows the stroke, above the composer; the focus stays in the field. */
export function CannedReplyMenu({ id, replies, active, onPick, onManage }: CannedReplyMenuProps) {
  const { t } = useTranslation('console');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      position="absolute"
      insetX="3"
      bottom="100%"
      mb="1"
      bg="surface"
      borderWidth="1px"
      borderRadius="l2"
      shadow="md"
      zIndex="dropdown"
      overflow="hidden"
      // The field must not lose the focus to a press in here.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Box
        ref={list}
        role="listbox"
        id={id}
        aria-label={t('replies.title')}
        maxH="260px"
        overflowY="auto"
        p="1"
      >
        {replies.map((reply, index) => (
          <Box
            key={reply.id}
            id={optionId(id, reply.id)}
            role="option"
            aria-selected={index === active}
            px="3"
            py="2"
            borderRadius="l1"
            cursor="pointer"
            bg={index === active ? 'primary.subtle' : undefined}
            _hover={{ bg: index === active ? 'primary.subtle' : 'gray.subtle' }}
            onClick={() => onPick(reply)}
          >
            <Flex gap="2" align="baseline">
              <Box fontWeight="600" textStyle="sm" truncate>
                {reply.title}
              </Box>
              <Box as="code" textStyle="xs" color="primary.fg" flexShrink={0}>
                /{reply.shortcut}
              </Box>
            </Flex>
            <Box textStyle="xs" color="muted" truncate>
              {reply.content}
            </Box>
          </Box>
        ))}
      </Box>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        px="4"
        py="2"
        borderTopWidth="1px"
        textStyle="xs"
        color="muted"
      >
        <span>{replies.length === 0 ? t('replies.no_match') : t('replies.menu_hint')}</span>
        <chakra.button type="button" color="primary.fg" fontWeight="600" flexShrink={0} onClick={onManage}>
          {t('replies.manage')}
        </chakra.button>
      </Flex>
    </Box>
  );
}
