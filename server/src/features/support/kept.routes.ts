import { macroRoutes as macros } from '@lode/shared/support/macro-rest';
import type { MacroContent } from '@lode/shared/support/macro-schemas';
import { viewRoutes as views } from '@lode/shared/support/view-rest';
import type { ViewBody, ViewContent } from '@lode/shared/support/view-schemas';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { applyMacro } from './commands/apply-macro.ts';
import { changeKept, createKept, removeKept } from './commands/manage-kept.ts';
import { changeMacro, createMacro } from './commands/manage-macros.ts';
import { touchAgents } from './commands/touch-agents.ts';
import { getQueuePlace } from './queries/get-queue-place.ts';
import { listKept } from './queries/list-kept.ts';
import { requireSession } from './support.policy.ts';
import { presentAgentSession, presentKept } from './support.presenter.ts';

/** Sets of steps that agents do to a conversation in one go. */
function mountMacros(mount: RouteMount): void {
  mount.add(macros.list, async ({ identity }) =>
    (await listKept<MacroContent>(identity, 'macro')).map((row) => presentKept(row, identity)),
  );
  mount.add(macros.create, async ({ identity, body, context: { address } }) => {
    await consume(LIMITS.createsPerUser, `kept ${identity.userId}`);
    return presentKept(await createMacro({ identity, address }, body), identity);
  });
  mount.add(macros.change, async ({ identity, params, body, context: { address } }) =>
    presentKept(await changeMacro({ identity, address }, params.id, body), identity),
  );
  mount.add(macros.remove, async ({ identity, params, context: { address } }) => {
    await removeKept({ identity, address }, 'macro', params.id);
    return null;
  });
  mount.add(macros.apply, async ({ identity, params, body, context: { address } }) => {
    await Promise.all([
      touchAgents([identity.userId], 'acted'),
      consume(LIMITS.messagesPerAgent, identity.userId),
    ]);
    const asked = { sessionId: params.id, macroId: params.macro, cid: body.cid };
    const seen = { seenAt: body.seen_at, seenSeq: body.seen_seq };
    const steps = await applyMacro({ identity, address }, { ...asked, ...seen });
    const row = await requireSession(identity, params.id);
    return { steps, session: presentAgentSession(row, await getQueuePlace(row)) };
  });
}

const viewOf = ({ name, shared, ...content }: ViewBody) => ({ name, shared, content });

/** Filters of the console's lists. */
function mountViews(mount: RouteMount): void {
  mount.add(views.list, async ({ identity }) =>
    (await listKept<ViewContent>(identity, 'view')).map((row) => presentKept(row, identity)),
  );
  mount.add(views.create, async ({ identity, body, context: { address } }) => {
    await consume(LIMITS.createsPerUser, `kept ${identity.userId}`);
    return presentKept(await createKept({ identity, address }, 'view', viewOf(body)), identity);
  });
  mount.add(views.change, async ({ identity, params, body, context: { address } }) =>
    presentKept(await changeKept({ identity, address }, 'view', params.id, viewOf(body)), identity),
  );
  mount.add(views.remove, async ({ identity, params, context: { address } }) => {
    await removeKept({ identity, address }, 'view', params.id);
    return null;
  });
}

/** What agents keep under a name. */
export function keptRoutes(mount: RouteMount): void {
  mountMacros(mount);
  mountViews(mount);
}
