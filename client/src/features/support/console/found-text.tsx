import { Box } from '@chakra-ui/react';
import type { AgentSession, FoundLine } from '@lode/shared/support/schemas';
import { mdiLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { MarkedText } from '../../../components/ui/marked-text.tsx';

/** A conversation in a list, with the line in which a search found what was said. */
export type ListedSession = AgentSession & { found?: FoundLine | null };

/** At which line such a row opens its conversation. */
export function placeOf({ found }: ListedSession): string | undefined {
  return found ? (found.note_id ?? String(found.seq)) : undefined;
}

/** The line that was found, what was looked for marked; a colleague's note says that it is one. */
export function FoundText({ found }: { found: FoundLine }) {
  const { t } = useTranslation('console');
  return (
    <Box as="span" dir="auto">
      {found.note_id !== null && (
        <Box
          as="span"
          display="inline-block"
          verticalAlign="-2px"
          me="1"
          role="img"
          aria-label={t('notes.private')}
        >
          <Icon path={mdiLockOutline} size={14} />
        </Box>
      )}
      <MarkedText text={found.text} marks={found.marks} />
    </Box>
  );
}
