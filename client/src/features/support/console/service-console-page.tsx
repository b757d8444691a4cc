import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { CHAT_POLL_MS } from '@lode/shared/support/schemas';
import { mdiFaceAgent } from '@mdi/js';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Drawer } from '../../../components/ui/drawer.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { useSession } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { BULK_KINDS, BulkDialog } from './bulk-dialog.tsx';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';
import { ClosingBar } from './closing-bar.tsx';
import { ConversationColumn } from './conversation-column.tsx';
import { ACCOUNT_TEXTS } from './customer-account.tsx';
import { CustomerColumn } from './customer-column.tsx';
import { holdDesk, noteSession, pollDesk } from './desk-state.ts';
import { useFreshTags } from './label-state.ts';
import { LabelsDialog } from './labels-dialog.tsx';
import { MacrosDialog } from './macros-dialog.tsx';
import { MineKeeper } from './mine-keeper.tsx';
import { OfflineMessages } from './offline-messages.tsx';
import { QueueColumn } from './queue-column.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { type Console, useConsole } from './use-console.ts';
import { ViewsDialog } from './views-dialog.tsx';

/** Where there is nothing to write to the customer, as in a closed conversation. */
const NOTE_BUTTON = '[aria-keyshortcuts="N"]';

/** The agents' console: queue, conversation, customer; two columns from 960 px, one at a time below. */
export function ServiceConsolePage() {
  // Every text of what may open later, loaded now: nothing that arrives may hide the desk behind a fallback.
  useTranslation(['console', 'support', 'errors', 'common', ...ACCOUNT_TEXTS]);
  const auth = useSession('admin');
  const me = auth.status === 'ready' ? auth.user.username : null;
  useEffect(holdDesk, []);
  useEffect(() => pollDesk(CHAT_POLL_MS), []);
  useFreshTags();
  return me === null ? null : <ConsoleView me={me} />;
}

function ConsoleView({ me }: { me: string }) {
  const { t } = useTranslation('console');
  usePageTitle(t('common:admin.service'));
  const desk = useConsole(me);
  const { session, showing } = desk;
  const inQueue = showing === 'queue';
  const column = useRef<HTMLDivElement>(null);
  return (
    <Flex flex="1" minH="0" bg="surface" position="relative">
      <VisuallyHidden as="h1">{t('common:admin.service')}</VisuallyHidden>
      <MineKeeper sessionIds={desk.mine.map((row) => row.id)} />
      <Flex
        as="section"
        aria-label={t('title')}
        direction="column"
        display={{ base: inQueue ? 'flex' : 'none', md: 'flex' }}
        w={{ base: 'full', md: '304px', xl: '380px' }}
        flexShrink={0}
        minH="0"
        borderEndWidth={{ md: '1px' }}
      >
        <QueueColumn {...desk.queue} />
      </Flex>
      <Flex
        ref={column}
        as="section"
        aria-label={t('conversation.title')}
        direction="column"
        display={{ base: inQueue ? 'none' : 'flex', md: 'flex' }}
        flex="1"
        minW="0"
        minH="0"
        bg="bg"
      >
        <Middle desk={desk} me={me} column={column} />
      </Flex>
      {session && showing === 'conversation' && (
        <Flex
          as="aside"
          aria-label={t('customer.title')}
          display={{ base: 'none', lg: 'flex' }}
          w={{ lg: '296px', xl: '400px' }}
          flexShrink={0}
          minH="0"
          borderStartWidth="1px"
        >
          <CustomerColumn
            key={session.id}
            session={session}
            detail={desk.detail}
            onOpen={desk.select}
            onLabels={desk.labels}
          />
        </Flex>
      )}
      <ClosingBar closing={desk.closing} onUndo={desk.undo} />
      <Overlays desk={desk} me={me} />
    </Flex>
  );
}

interface MiddleProps {
  desk: Console;
  me: string;
  column: RefObject<HTMLElement | null>;
}

function Middle({ desk, me, column }: MiddleProps) {
  const { t } = useTranslation('console');
  const noted = () => {
    // The note's field goes; who has gone on elsewhere meanwhile stays there.
    if (column.current?.contains(document.activeElement))
      focusSoon(column.current, 'textarea:not(:disabled)', NOTE_BUTTON);
    desk.notes.end();
  };
  if (desk.showing === 'offline') return <OfflineMessages onBack={desk.back} />;
  if (!desk.selectedId) {
    return (
      <Flex flex="1" align="center" justify="center">
        <EmptyState
          icon={mdiFaceAgent}
          title={t('conversation.none')}
          text={t('conversation.none_hint')}
          action={
            <QuietButton size="sm" onClick={() => desk.show('help')}>
              {t('shortcuts.title')}
            </QuietButton>
          }
        />
      </Flex>
    );
  }
  return (
    <ConversationColumn
      sessionId={desk.selectedId}
      at={desk.at}
      conversation={desk.conversation}
      session={desk.session}
      me={me}
      detail={desk.detail}
      noting={desk.notes.noting}
      actions={desk.actions}
      replies={desk.replies}
      copilot={desk.copilot}
      inputRef={desk.inputRef}
      onAccept={desk.accept}
      onTakeOver={desk.takeOver}
      onTransfer={desk.transfer}
      onNote={desk.notes.begin}
      onNoted={noted}
      onHold={desk.hold}
      onClose={desk.close}
      onBack={desk.back}
      onCustomer={() => desk.show('customer')}
      onManageReplies={() => desk.show('replies')}
      onMacros={desk.applying.choose}
    />
  );
}

function Overlays({ desk, me }: { desk: Console; me: string }) {
  const { t } = useTranslation('console');
  const { overlay, session, hide } = desk;
  return (
    <>
      <ShortcutSheet open={overlay === 'help'} onClose={hide} />
      {overlay === 'transfer' && session && (
        <TransferDialog
          session={session}
          onClose={hide}
          onTransferred={(moved) => {
            noteSession(moved);
            hide();
          }}
        />
      )}
      {overlay === 'labels' && session && (
        <LabelsDialog session={session} onManage={() => desk.show('tags')} onClose={hide} />
      )}
      {overlay === 'tags' && <TagsDialog onClose={hide} />}
      {overlay === 'macros' && (
        <MacrosDialog
          macros={desk.macros}
          picked={desk.applying.macro}
          session={session}
          me={me}
          onPick={desk.applying.begin}
          onApplied={({ id, status }) => {
            hide();
            if (status === 'closed') desk.goOnFrom(id);
          }}
          onClose={hide}
        />
      )}
      {BULK_KINDS.map(
        (kind) =>
          overlay === `bulk-${kind}` && (
            <BulkDialog
              key={kind}
              kind={kind}
              chosen={desk.choosing.rows}
              onDone={(refused) => {
                if (refused.length > 0) desk.choosing.keepOnly(refused);
                else desk.choosing.end();
              }}
              onClose={hide}
            />
          ),
      )}
      {overlay === 'views' && <ViewsDialog views={desk.views} onClose={hide} />}
      {overlay === 'replies' && <CannedRepliesDialog replies={desk.replies} onClose={hide} />}
      <Drawer
        open={overlay === 'customer' && session !== null}
        onClose={hide}
        label={t('customer.title')}
        placement="end"
        width={360}
      >
        {session && (
          <Box display="flex" flex="1" minH="0">
            <CustomerColumn
              key={session.id}
              session={session}
              detail={desk.detail}
              onLabels={desk.labels}
              onOpen={(id) => {
                hide();
                desk.select(id);
              }}
            />
          </Box>
        )}
      </Drawer>
    </>
  );
}
