import { deskRoutes } from '@lode/shared/support/desk-rest';
import type { RouteMount } from '../../platform/route.ts';
import { answerOfflineMessage } from './commands/answer-offline-message.ts';
import { blockChat, unblockChat } from './commands/block-chat.ts';
import { handleOfflineMessage } from './commands/handle-offline-message.ts';
import { changeLevel, createLevel, removeLevel } from './commands/manage-levels.ts';
import { changeTeam, createTeam, removeTeam } from './commands/manage-teams.ts';
import { mergeSession } from './commands/merge-session.ts';
import { countOfflineMessages } from './queries/count-offline-messages.ts';
import { getMetrics } from './queries/get-metrics.ts';
import { getQueuePlace } from './queries/get-queue-place.ts';
import { listLevels } from './queries/list-levels.ts';
import { listOfflineMessages } from './queries/list-offline-messages.ts';
import { listTeams, presentTeams } from './queries/list-teams.ts';
import {
  presentAgentSession,
  presentBlock,
  presentLevel,
  presentOfflineMessage,
} from './support.presenter.ts';
import type { TeamRow } from './team.model.ts';

const presentTeam = async (row: TeamRow) => {
  const [team] = await presentTeams([row]);
  return team as NonNullable<typeof team>;
};

function mountTeams(mount: RouteMount): void {
  mount.add(deskRoutes.listTeams, async () => presentTeams(await listTeams()));
  mount.add(deskRoutes.createTeam, async ({ identity, body, context: { address } }) =>
    presentTeam(await createTeam({ identity, address }, body)),
  );
  mount.add(deskRoutes.changeTeam, async ({ identity, params, body, context: { address } }) =>
    presentTeam(await changeTeam({ identity, address }, params.id, body)),
  );
  mount.add(deskRoutes.removeTeam, async ({ identity, params, context: { address } }) => {
    await removeTeam({ identity, address }, params.id);
    return null;
  });
}

function mountLevels(mount: RouteMount): void {
  mount.add(deskRoutes.listLevels, async () => (await listLevels()).map(presentLevel));
  mount.add(deskRoutes.createLevel, async ({ identity, body, context: { address } }) =>
    presentLevel(await createLevel({ identity, address }, body)),
  );
  mount.add(deskRoutes.changeLevel, async ({ identity, params, body, context: { address } }) =>
    presentLevel(await changeLevel({ identity, address }, params.id, body)),
  );
  mount.add(deskRoutes.removeLevel, async ({ identity, params, context: { address } }) => {
    await removeLevel({ identity, address }, params.id);
    return null;
  });
}

/** How the desk is organised, and with whom it talks. */
export function mountDesk(mount: RouteMount): void {
  mountTeams(mount);
  mountLevels(mount);
  mount.add(deskRoutes.block, async ({ identity, params, body, context: { address } }) =>
    presentBlock(await blockChat({ identity, address }, params.id, body)),
  );
  mount.add(deskRoutes.unblock, async ({ identity, params, context: { address } }) => {
    await unblockChat({ identity, address }, params.id);
    return null;
  });
  mount.add(deskRoutes.merge, async ({ identity, params, body, context: { address } }) => {
    const row = await mergeSession({ identity, address }, params.id, body.into);
    return presentAgentSession(row, await getQueuePlace(row));
  });
  mount.add(deskRoutes.countOffline, async () => ({ open: await countOfflineMessages() }));
  mount.add(deskRoutes.answerOffline, async ({ identity, params, body, context: { address } }) =>
    presentOfflineMessage(await answerOfflineMessage({ identity, address }, params.id, body.content)),
  );
  mount.add(deskRoutes.metrics, ({ query }) => getMetrics(query.days));
  mount.add(deskRoutes.listOffline, async ({ query }) => {
    const { rows, total } = await listOfflineMessages(query.page, query.limit);
    return { items: rows.map(presentOfflineMessage), page: query.page, limit: query.limit, total };
  });
  mount.add(deskRoutes.handleOffline, async ({ identity, params, context: { address } }) =>
    presentOfflineMessage(await handleOfflineMessage({ identity, address }, params.id)),
  );
}
