import { Box, chakra, Flex } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import type { AgentSession, AgentSessionDetail } from '@lode/shared/support/schemas';
import { mdiCallMerge, mdiStar } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';

type Earlier = AgentSessionDetail['previous'][number];

interface PreviousPartProps {
  session: AgentSession;
  previous: readonly Earlier[];
  onOpen: (sessionId: string) => void;
  onMerged: () => void;
}

/** Other conversations of the same customer; one that is closed can be joined to the one that is shown, for good. */
export function PreviousPart({ session, previous, onOpen, onMerged }: PreviousPartProps) {
  const { t } = useTranslation(['console', 'errors']);
  const format = useFormat();
  const [asked, setAsked] = useState<Earlier | null>(null);
  const [merging, setMerging] = useState(false);
  const merge = async ({ id }: Earlier) => {
    setMerging(true);
    try {
      await call(deskRoutes.merge, { params: { id }, body: { into: session.id } }, 'admin');
      onMerged();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setMerging(false);
    setAsked(null);
  };
  if (previous.length === 0) {
    return (
      <Box textStyle="sm" color="muted">
        {t('console:previous.empty')}
      </Box>
    );
  }
  const isMergeable = (earlier: Earlier) =>
    session.merged_into === null && earlier.closed_at !== null && earlier.merged_into === null;
  return (
    <>
      <ul>
        {previous.map((earlier) => (
          <Flex as="li" key={earlier.id} align="center" gap="1">
            <EarlierButton earlier={earlier} onOpen={onOpen} />
            {isMergeable(earlier) && (
              <IconButton
                path={mdiCallMerge}
                iconSize={18}
                size="xs"
                label={t('console:merge.action')}
                onClick={() => setAsked(earlier)}
              />
            )}
          </Flex>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('console:merge.action')}
        text={asked ? format.exactTime(asked.created_at) : undefined}
        confirmLabel={t('console:merge.action')}
        busy={merging}
        onConfirm={() => asked && void merge(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function EarlierButton({ earlier, onOpen }: { earlier: Earlier; onOpen: (sessionId: string) => void }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { id, created_at, closed_at, admin_username, rating, merged_into } = earlier;
  const state = () => {
    if (merged_into) return t('merge.merged');
    return admin_username ?? t(closed_at ? 'previous.unanswered' : 'previous.open');
  };
  return (
    <chakra.button
      type="button"
      display="flex"
      flex="1"
      minW="0"
      justifyContent="space-between"
      gap="3"
      px="2"
      ms="-2"
      py="1.5"
      borderRadius="l1"
      textStyle="sm"
      _hover={{ bg: 'gray.subtle' }}
      title={format.exactTime(created_at)}
      onClick={() => onOpen(id)}
    >
      <span>{format.date(created_at)}</span>
      <Flex as="span" gap="2" color="muted" minW="0">
        {rating !== null && (
          <Flex as="span" align="center" gap="0.5">
            <Icon path={mdiStar} size={14} label={t('rating.title')} />
            {rating}
          </Flex>
        )}
        <Box as="span" truncate>
          {state()}
        </Box>
      </Flex>
    </chakra.button>
  );
}
