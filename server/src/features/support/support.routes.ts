import { AppError } from '@lode/shared/core/errors';
import { agentRoutes as agent } from '@lode/shared/support/agent-rest';
import { cannedReplyRoutes as canned } from '@lode/shared/support/canned-replies-rest';
import { labelRoutes as labels } from '@lode/shared/support/label-rest';
import { adminServiceRoutes as admin, serviceRoutes as service } from '@lode/shared/support/rest';
import type { Identity } from '../../platform/identity.ts';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { acceptSession } from './commands/accept-session.ts';
import { addNote } from './commands/add-note.ts';
import { changeMany } from './commands/change-many.ts';
import { chooseAvailability } from './commands/choose-availability.ts';
import { closeSession } from './commands/close-session.ts';
import { createSession } from './commands/create-session.ts';
import { askForPerson } from './commands/hand-off-session.ts';
import { holdSession } from './commands/hold-session.ts';
import { labelSession } from './commands/label-session.ts';
import { leaveOfflineMessage } from './commands/leave-offline-message.ts';
import { mailTranscript } from './commands/mail-transcript.ts';
import { createCannedReply, deleteCannedReply, updateCannedReply } from './commands/manage-canned-replies.ts';
import { createTag, removeTag, renameTag } from './commands/manage-tags.ts';
import { markHelpful } from './commands/mark-helpful.ts';
import { markRead } from './commands/mark-read.ts';
import { rateSession } from './commands/rate-session.ts';
import { reopenSession } from './commands/reopen-session.ts';
import { seeMentions } from './commands/see-mentions.ts';
import { sendFile } from './commands/send-file.ts';
import { sendImage } from './commands/send-image.ts';
import { sendText } from './commands/send-text.ts';
import { checkUploadSend } from './commands/send-upload.ts';
import { stopAnswer } from './commands/stop-answer.ts';
import { touchAgents } from './commands/touch-agents.ts';
import { transferSession } from './commands/transfer-session.ts';
import { FILE_TYPES } from './file-content.ts';
import { checkImageAddress } from './image-address.ts';
import { supportFiles, supportImages } from './image-store.ts';
import { getAnswer } from './queries/get-answer.ts';
import { getAvailability } from './queries/get-availability.ts';
import { getCurrentSession } from './queries/get-current-session.ts';
import { getQueuePlace } from './queries/get-queue-place.ts';
import { getSentFile } from './queries/get-sent-file.ts';
import { getSessionDetail } from './queries/get-session-detail.ts';
import { getStanding } from './queries/get-standing.ts';
import { getTranscript } from './queries/get-transcript.ts';
import { listAgentLoads } from './queries/list-agent-loads.ts';
import { listCannedReplies } from './queries/list-canned-replies.ts';
import { listMessages, seqOfMessage } from './queries/list-messages.ts';
import { listOngoing, listSessions, listWaiting } from './queries/list-sessions.ts';
import { listTags } from './queries/list-tags.ts';
import { requireSession } from './support.policy.ts';
import {
  presentAgentSession,
  presentCannedReply,
  presentMessage,
  presentNote,
  presentOfflineMessage,
  presentSession,
  presentTag,
} from './support.presenter.ts';
import type { SessionRow } from './support-session.model.ts';

const forCustomer = async (row: SessionRow) => presentSession(row, await getQueuePlace(row));
const forAgent = async (row: SessionRow) => presentAgentSession(row, await getQueuePlace(row));

/** Whoever sits at the browser next finds no picture of a conversation in it. */
const IMAGE_CACHING = 'no-store';

interface TextBody {
  session_id: string;
  cid?: string | undefined;
  content: string;
  reply_to?: string | undefined;
}

const textOf = ({ session_id, cid, content, reply_to }: TextBody) => ({
  sessionId: session_id,
  cid,
  content,
  replyTo: reply_to,
});

interface MessageCursor {
  session_id: string;
  last_id?: string | undefined;
  after_seq?: number | undefined;
  limit: number;
}

async function messagesAfter(identity: Identity, query: MessageCursor) {
  await requireSession(identity, query.session_id);
  const after = query.last_id ? await seqOfMessage(query.session_id, query.last_id) : (query.after_seq ?? 0);
  return (await listMessages(query.session_id, after, query.limit)).map(presentMessage);
}

/** The customer's side. */
function mountService(mount: RouteMount): void {
  mount.add(service.createSession, async ({ identity, body, context }) =>
    forCustomer(await createSession(identity, context.address, body)),
  );
  mount.add(service.currentSession, async ({ identity, query }) => {
    const session = await getCurrentSession(identity);
    if (!session && !query.optional) throw new AppError('SESSION_NOT_FOUND');
    return session && { ...(await forCustomer(session)), ...(await getAnswer(session)) };
  });
  mount.add(service.availability, () => getAvailability());
  mount.add(service.listMessages, ({ identity, query }) => messagesAfter(identity, query));
  mount.add(service.sendMessage, async ({ identity, body, context: { address } }) =>
    presentMessage(await sendText(identity, { ...textOf(body), address })),
  );
  mount.add(
    service.sendImage,
    async ({ identity, body, context: { address, file } }) =>
      presentMessage(
        await sendImage(identity, { sessionId: body.session_id, cid: body.cid, upload: file, address }),
      ),
    { beforeFile: checkUploadSend },
  );
  mount.add(
    service.sendFile,
    async ({ identity, body: { session_id, ...named }, context: { address, file } }) =>
      presentMessage(await sendFile(identity, { ...named, sessionId: session_id, upload: file, address })),
    { beforeFile: checkUploadSend },
  );
  mount.add(service.file, async ({ identity, params, context }) => {
    const { storedId, file } = await getSentFile(identity, params.id);
    return supportFiles.download(storedId, context, { name: file.name, type: FILE_TYPES[file.kind] });
  });
  mount.add(service.closeSession, async ({ identity, params, context }) =>
    forCustomer(await closeSession({ identity, address: context.address }, params.id)),
  );
  mount.add(service.reopenSession, async ({ identity, params, context }) =>
    forCustomer(await reopenSession(identity, context.address, params.id)),
  );
  mount.add(service.markRead, async ({ identity, params, body }) =>
    forCustomer(await markRead(identity, { sessionId: params.id, ...body })),
  );
  mount.add(service.handOff, async ({ identity, params }) =>
    forCustomer(await askForPerson(identity, params.id)),
  );
  mount.add(service.stopAnswer, async ({ identity, params, body }) => {
    await stopAnswer(identity, params.id, body.answer_id);
    return null;
  });
  mount.add(service.markHelpful, async ({ identity, params, body }) =>
    presentMessage(await markHelpful(identity, params.id, body.helpful)),
  );
  mount.add(service.rateSession, async ({ identity, params, body }) =>
    presentSession(await rateSession(identity, params.id, body)),
  );
  mount.add(service.transcript, ({ identity, params }) => getTranscript(identity, params.id));
  mount.add(service.mailTranscript, async ({ identity, params }) => {
    await mailTranscript(identity, params.id);
    return null;
  });
  mount.add(service.leaveOfflineMessage, async ({ identity, body }) =>
    presentOfflineMessage(await leaveOfflineMessage(identity, body.content)),
  );
  mount.add(service.image, ({ params, query, context }) => {
    checkImageAddress(params.id, query.exp, query.sig);
    return supportImages.send(params.id, context, IMAGE_CACHING);
  });
}

/** The agents' conversations. Fixed paths come before the one with an id. */
function mountSessions(mount: RouteMount): void {
  mount.add(admin.waiting, async ({ identity }) => {
    await touchAgents([identity.userId]);
    return (await listWaiting()).map((row) => presentAgentSession(row));
  });
  mount.add(admin.ongoing, async () => (await listOngoing()).map((row) => presentAgentSession(row)));
  mount.add(admin.list, async ({ identity, query }) => {
    const { rows, total, lines, cut, indexing } = await listSessions(identity, query);
    return {
      items: rows.map((row) => ({ ...presentAgentSession(row), found: lines.get(String(row._id)) ?? null })),
      page: query.page,
      limit: query.limit,
      total,
      search_cut: cut,
      search_indexing: indexing,
    };
  });
  mount.add(admin.changeMany, async ({ identity, body, context: { address } }) => ({
    items: await changeMany({ identity, address }, body.sessions, body.change),
  }));
  mount.add(admin.get, ({ identity, params }) => getSessionDetail(identity, params.id));
  mount.add(admin.accept, async ({ identity, params, context }) =>
    forAgent(await acceptSession({ identity, address: context.address }, params.id)),
  );
  mount.add(admin.close, async ({ identity, params, context }) =>
    forAgent(await closeSession({ identity, address: context.address }, params.id)),
  );
  mount.add(admin.transfer, async ({ identity, params, body, context }) =>
    forAgent(await transferSession({ identity, address: context.address }, params.id, body)),
  );
  mount.add(admin.addNote, async ({ identity, params, body, context }) =>
    (await addNote({ identity, address: context.address }, params.id, body)).map(presentNote),
  );
  mount.add(admin.seeMentions, async ({ identity, params }) =>
    forAgent(await seeMentions(identity, params.id)),
  );
  mount.add(admin.hold, async ({ identity, params, body, context }) =>
    forAgent(await holdSession({ identity, address: context.address }, params.id, body.held)),
  );
  mount.add(admin.markRead, async ({ identity, params, body }) =>
    forAgent(await markRead(identity, { sessionId: params.id, ...body })),
  );
  mount.add(admin.sendMessage, async ({ identity, body, context: { address } }) => {
    await touchAgents([identity.userId], 'acted');
    return presentMessage(
      await sendText(identity, {
        ...textOf(body),
        lastSeenSeq: body.last_seen_seq,
        address,
      }),
    );
  });
  mount.add(
    admin.sendImage,
    async ({ identity, body, context }) =>
      presentMessage(
        await sendImage(identity, {
          sessionId: body.session_id,
          cid: body.cid,
          upload: context.file,
          lastSeenSeq: body.last_seen_seq,
          address: context.address,
        }),
      ),
    { beforeFile: checkUploadSend },
  );
  mount.add(
    admin.sendFile,
    async ({ identity, body, context: { address, file } }) => {
      const { session_id: sessionId, last_seen_seq: lastSeenSeq, ...named } = body;
      return presentMessage(
        await sendFile(identity, { ...named, sessionId, upload: file, lastSeenSeq, address }),
      );
    },
    { beforeFile: checkUploadSend },
  );
}

/** What helps agents beside the conversations. */
function mountDesk(mount: RouteMount): void {
  mount.add(admin.agents, () => listAgentLoads());
  mount.add(agent.standing, ({ identity }) => getStanding(identity));
  mount.add(agent.choose, async ({ identity, body }) => {
    await chooseAvailability(identity, body.choice);
    return getStanding(identity);
  });
  mount.add(canned.list, async ({ identity }) =>
    (await listCannedReplies(identity)).map((row) => presentCannedReply(row, identity)),
  );
  mount.add(canned.create, async ({ identity, body, context: { address } }) =>
    presentCannedReply(await createCannedReply({ identity, address }, body), identity),
  );
  mount.add(canned.update, async ({ identity, params, body, context: { address } }) =>
    presentCannedReply(await updateCannedReply({ identity, address }, params.id, body), identity),
  );
  mount.add(canned.remove, async ({ identity, params, context: { address } }) => {
    await deleteCannedReply({ identity, address }, params.id);
    return null;
  });
}

/** Tags and priority. */
function mountLabels(mount: RouteMount): void {
  mount.add(labels.relabel, async ({ identity, params, body, context: { address } }) => {
    await consume(LIMITS.messagesPerAgent, identity.userId);
    return forAgent(await labelSession({ identity, address }, params.id, body));
  });
  mount.add(labels.listTags, async () => (await listTags()).map(presentTag));
  mount.add(labels.createTag, async ({ identity, body, context: { address } }) =>
    presentTag(await createTag({ identity, address }, body.name)),
  );
  mount.add(labels.renameTag, async ({ identity, params, body, context: { address } }) =>
    presentTag(await renameTag({ identity, address }, params.id, body.name)),
  );
  mount.add(labels.removeTag, async ({ identity, params, context: { address } }) => {
    await removeTag({ identity, address }, params.id);
    return null;
  });
}

export function supportRoutes(mount: RouteMount): void {
  mountService(mount);
  mountSessions(mount);
  mountDesk(mount);
  mountLabels(mount);
}
