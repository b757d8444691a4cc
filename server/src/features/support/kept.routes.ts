import { macroRoutes as macros } from '@lode/shared/support/macro-rest';
import type { MacroContent } from '@lode/shared/support/macro-schemas';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { applyMacro } from './commands/apply-macro.ts';
import { removeKept } from './commands/manage-kept.ts';
import { changeMacro, createMacro } from './commands/manage-macros.ts';
import { touchAgents } from './commands/touch-agents.ts';
import { getQueuePlace } from './queries/get-queue-place.ts';
import { listKept } from './queries/list-kept.ts';
import { requireSession } from './support.policy.ts';
import { presentAgentSession, presentMacro } from './support.presenter.ts';

/** Sets of steps that agents do to a conversation in one go. */
export function macrosRoutes(mount: RouteMount): void {
  mount.add(macros.list, async ({ identity }) =>
    (await listKept<MacroContent>(identity, 'macro')).map((row) => presentMacro(row, identity)),
  );
  mount.add(macros.create, async ({ identity, body, context: { address } }) => {
    await consume(LIMITS.createsPerUser, `kept ${identity.userId}`);
    return presentMacro(await createMacro({ identity, address }, body), identity);
  });
  mount.add(macros.change, async ({ identity, params, body, context: { address } }) =>
    presentMacro(await changeMacro({ identity, address }, params.id, body), identity),
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
