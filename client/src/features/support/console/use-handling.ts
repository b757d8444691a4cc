import type { AgentSession } from '@lode/shared/support/schemas';
import { serverNow } from '../../../lib/server-time.ts';
import { afterDone } from './session-book.ts';
import { isHeld } from './session-text.ts';
import type { useClosing } from './use-closing.ts';
import type { useConsoleFocus } from './use-console-focus.ts';
import type { useQueue } from './use-queue.ts';
import type { useSelection } from './use-selection.ts';
import type { SessionActions } from './use-session-actions.ts';

/** The next key is the console's, not that of the field or the button that had the focus. */
export function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

interface Handling {
  me: string;
  /** The open conversation. */
  session: AgentSession | null;
  queue: ReturnType<typeof useQueue>;
  closing: ReturnType<typeof useClosing>;
  selection: ReturnType<typeof useSelection>;
  actions: SessionActions;
  wantFocus: ReturnType<typeof useConsoleFocus>['wantFocus'];
}

/** What an agent does with one conversation after the other, and where that leads. */
export function handlingOf({ me, session, queue, closing, selection, actions, wantFocus }: Handling) {
  const ongoing = session?.status === 'ongoing' ? session : null;
  const goOn = (next: AgentSession | undefined) => {
    if (!next) return selection.clear();
    if (next.status === 'waiting') queue.setTab('waiting');
    else if (next.admin_username === me) queue.setTab('mine');
    selection.select(next.id);
  };
  const goOnFrom = (id: string) => goOn(afterDone(queue.mine, queue.waiting, id));
  return {
    /** To the next, from one that is done. */
    goOnFrom,
    /** The open one; else whoever has waited longest. */
    accept: () => {
      const wanted = session?.status === 'waiting' ? session : queue.waiting[0];
      if (!wanted) return;
      selection.select(wanted.id);
      void actions.accept(wanted).then((won) => {
        if (!won) return;
        queue.setTab('mine');
        wantFocus('composer');
      });
    },
    takeOver: () => {
      if (ongoing && ongoing.admin_username !== me) void actions.takeOver(ongoing);
    },
    close: () => {
      // Who types on after accepting means the composer, which is not there yet.
      if (!ongoing || actions.busy === 'accept') return;
      closing.begin(ongoing);
      leaveFocus();
      goOnFrom(ongoing.id);
    },
    undo: () => {
      const kept = closing.undo();
      if (kept) goOn(kept);
    },
    hold: () => {
      if (ongoing?.type === 'human') void actions.hold(ongoing, !isHeld(ongoing, serverNow()));
    },
    compose: () => {
      // Without a composer the wish would wait, and take the focus at some later, wrong moment.
      if (ongoing) wantFocus('composer');
    },
  };
}
