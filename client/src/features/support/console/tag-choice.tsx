import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Tag } from '@lode/shared/support/label-schemas';
import { mdiCheck, mdiPlus } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';

interface TagChoiceProps {
  /** What is chosen; tags, unless told. */
  label?: string;
  tags: readonly Tag[];
  chosen: readonly string[];
  /** There is none at all. */
  empty: boolean;
  onToggle: (tag: Tag) => void;
}

/** Tags to be chosen and taken back, each a button. */
export function TagChoice({ label, tags, chosen, empty, onToggle }: TagChoiceProps) {
  const { t } = useTranslation('console');
  return (
    <Flex
      role="group"
      aria-label={label ?? t('labels.tags')}
      wrap="wrap"
      gap="2"
      my="4"
      minH="10"
      maxH="40dvh"
      overflowY="auto"
    >
      {tags.map((tag) => (
        <TagToggle key={tag.id} name={tag.name} on={chosen.includes(tag.id)} onToggle={() => onToggle(tag)} />
      ))}
      {tags.length === 0 && (
        <Box textStyle="sm" color="muted">
          {t(empty ? 'tags.empty' : 'all.no_match')}
        </Box>
      )}
    </Flex>
  );
}

function TagToggle({ name, on, onToggle }: { name: string; on: boolean; onToggle: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      display="flex"
      alignItems="center"
      gap="1"
      h="8"
      px="3"
      maxW="full"
      borderWidth="1px"
      borderRadius="pill"
      textStyle="sm"
      bg={on ? 'primary.subtle' : undefined}
      borderColor={on ? 'primary.emphasized' : 'border'}
      _hover={{ bg: on ? 'primary.muted' : 'gray.subtle' }}
    >
      <Icon path={on ? mdiCheck : mdiPlus} size={14} />
      <Box as="span" truncate dir="auto">
        {name}
      </Box>
    </chakra.button>
  );
}
