import { randomUUID } from 'node:crypto';
import { agentRoutes } from '@lode/shared/support/agent-rest';
import { cannedReplyRoutes } from '@lode/shared/support/canned-replies-rest';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { labelRoutes } from '@lode/shared/support/label-rest';
import { macroRoutes } from '@lode/shared/support/macro-rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { viewRoutes } from '@lode/shared/support/view-rest';
import { textOf } from '../../factories/conversations.ts';
import { pngImage } from '../../factories/images.ts';
import type { World } from '../world.ts';
import { ADMIN, ANYBODY, byId, CUSTOMERS, DESK, REASON, type RouteTable } from './expectation.ts';

const byReply = ({ replyId }: World) => ({ params: { id: replyId } });
const canned = () => ({ shortcut: `c-${randomUUID().slice(0, 8)}`, title: 'Title', content: 'Content' });
const byTag = async () => {
  const { TagModel } = await import('@lode/server/features/support/tag.model');
  const { name } = tagged();
  return { params: { id: String((await TagModel.create({ name, key: name }))._id) } };
};
const tagged = () => ({ name: `t-${randomUUID().slice(0, 8)}` });
const macro = () => ({
  ...tagged(),
  shared: false,
  reply: null,
  priority: 'low',
  tags: [],
  hold: false,
  close: false,
});
const team = () => ({ ...tagged(), members: [], topics: [] });
const level = () => ({
  ...tagged(),
  priority: null,
  topic: null,
  team: null,
  first_response: 5,
  next_response: null,
  resolution: null,
  business_hours: true,
});
const view = () => ({
  ...tagged(),
  shared: false,
  tab: 'all',
  filter: 'all',
  search: '',
  tag: null,
  priority: null,
});
const image = async ({ id }: World) => ({ body: { session_id: id }, file: await pngImage() });
const file = ({ id }: World) => ({
  body: { session_id: id, name: 'note.txt' },
  file: new Blob([`a note ${randomUUID()}`]),
});

export const support: RouteTable = {
  contracts: [
    serviceRoutes,
    adminServiceRoutes,
    cannedReplyRoutes,
    labelRoutes,
    macroRoutes,
    viewRoutes,
    agentRoutes,
    deskRoutes,
  ],
  expected: {
    'post /service/sessions': { may: CUSTOMERS },
    'get /service/sessions/current': { may: CUSTOMERS },
    'get /service/availability': { may: CUSTOMERS },
    'get /service/messages': {
      may: ['owner', ...DESK],
      own: true,
      input: ({ id }) => ({ query: { session_id: id, after_seq: 0 } }),
    },
    'post /service/messages': {
      may: ['owner'],
      own: true,
      input: ({ id }) => ({ body: textOf(id, 'hello') }),
    },
    'post /service/messages/image': { may: ['owner'], own: true, input: image },
    'post /service/messages/file': { may: ['owner'], own: true, input: file },
    'get /service/messages/{id}/file': {
      may: [...CUSTOMERS, ...DESK],
      code: 'MESSAGE_NOT_FOUND',
      input: byId,
    },
    'put /service/sessions/{id}/close': { may: ['owner'], own: true, input: byId },
    'post /service/sessions/{id}/reopen': { may: ['owner'], own: true, state: 'closed', input: byId },
    'put /service/sessions/{id}/read': {
      may: ['owner'],
      own: true,
      input: (world) => ({ ...byId(world), body: { seq: 1 } }),
    },
    'post /service/sessions/{id}/handoff': { may: ['owner'], own: true, input: byId },
    'post /service/sessions/{id}/answer/stop': {
      may: ['owner'],
      own: true,
      input: (world) => ({ ...byId(world), body: { answer_id: 'an-answer' } }),
    },
    'put /service/messages/{id}/helpful': {
      may: CUSTOMERS,
      code: 'MESSAGE_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { helpful: true } }),
    },
    'post /service/sessions/{id}/rating': {
      may: ['owner'],
      own: true,
      state: 'closed',
      input: (world) => ({ ...byId(world), body: { rating: 5 } }),
    },
    'post /service/sessions/{id}/transcript': { may: ['owner', ...DESK], own: true, input: byId },
    'post /service/sessions/{id}/transcript/mail': { may: ['owner'], own: true, input: byId },
    'post /service/offline-messages': {
      may: CUSTOMERS,
      code: 'OFFLINE_FORM_CLOSED',
      input: async () => {
        const { setAgentPresence } = await import('@lode/server/features/support/presence');
        await setAgentPresence('contract', 'somebody', 'here');
        return { body: { content: 'hello' } };
      },
    },
    'get /service/images/{id}': {
      may: ANYBODY,
      code: 'IMAGE_EXPIRED',
      input: ({ id }) => ({ params: { id }, query: { exp: 1, sig: 'x' } }),
    },
    'get /admin/service/sessions/waiting': { may: DESK },
    'get /admin/service/sessions/ongoing': { may: DESK },
    'get /admin/service/sessions': { may: DESK, input: () => ({ query: { search: 'user' } }) },
    'get /admin/service/sessions/{id}': { may: DESK, input: byId },
    'put /admin/service/sessions/{id}/accept': { may: DESK, state: 'waiting', input: byId },
    'put /admin/service/sessions/{id}/close': { may: DESK, input: byId },
    'put /admin/service/sessions/{id}/transfer': {
      may: DESK,
      input: (world) => ({ ...byId(world), body: { to: null } }),
    },
    'put /admin/service/sessions/{id}/notes': {
      may: DESK,
      input: (world) => ({ ...byId(world), body: { id: randomUUID(), content: 'a note' } }),
    },
    'put /admin/service/sessions/{id}/mentions/seen': { may: DESK, input: byId },
    'put /admin/service/sessions/{id}/hold': {
      may: DESK,
      input: (world) => ({ ...byId(world), body: { held: true } }),
    },
    'put /admin/service/sessions/{id}/read': {
      may: DESK,
      input: (world) => ({ ...byId(world), body: { seq: 1 } }),
    },
    'post /admin/service/messages': { may: DESK, input: ({ id }) => ({ body: textOf(id, 'hello') }) },
    'post /admin/service/messages/image': { may: DESK, input: image },
    'post /admin/service/messages/file': { may: DESK, input: file },
    'get /admin/service/agents': { may: DESK },
    'get /admin/service/availability': { may: DESK },
    'put /admin/service/availability': { may: DESK, input: () => ({ body: { choice: 'busy' } }) },
    'get /admin/service/metrics': { may: DESK, input: () => ({ query: { days: 7 } }) },
    'get /admin/service/canned-replies': { may: DESK },
    'post /admin/service/canned-replies': {
      may: DESK,
      input: () => ({ body: { ...canned(), personal: true } }),
    },
    'put /admin/service/canned-replies/{id}': {
      may: DESK,
      input: (world) => ({ ...byReply(world), body: canned() }),
    },
    'delete /admin/service/canned-replies/{id}': { may: DESK, input: byReply },
    'put /admin/service/sessions/{id}/labels': {
      may: DESK,
      input: (world) => ({ ...byId(world), body: { priority: 'high' } }),
    },
    'get /admin/service/tags': { may: DESK },
    'post /admin/service/tags': { may: ADMIN, input: () => ({ body: tagged() }) },
    'put /admin/service/tags/{id}': {
      may: ADMIN,
      input: async () => ({ ...(await byTag()), body: tagged() }),
    },
    'delete /admin/service/tags/{id}': { may: ADMIN, input: byTag },
    'post /admin/service/sessions/changes': {
      may: DESK,
      input: ({ id }) => ({
        body: { sessions: [{ id, seen_agent: null, seen_seq: 0 }], change: { kind: 'close' } },
      }),
    },
    'get /admin/service/macros': { may: DESK },
    'post /admin/service/macros': { may: DESK, input: () => ({ body: macro() }) },
    'put /admin/service/macros/{id}': {
      may: DESK,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: macro() }),
    },
    'delete /admin/service/macros/{id}': { may: DESK, input: byId },
    'get /admin/service/views': { may: DESK },
    'post /admin/service/views': { may: DESK, input: () => ({ body: view() }) },
    'put /admin/service/views/{id}': {
      may: DESK,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: view() }),
    },
    'delete /admin/service/views/{id}': { may: DESK, input: byId },
    'post /admin/service/sessions/{id}/macros/{macro}': {
      may: DESK,
      code: 'NOT_FOUND',
      input: ({ id }) => ({
        params: { id, macro: id },
        body: { cid: randomUUID(), seen_at: new Date().toISOString(), seen_seq: 0 },
      }),
    },
    'get /admin/service/teams': { may: DESK },
    'post /admin/service/teams': { may: ADMIN, input: () => ({ body: team() }) },
    'put /admin/service/teams/{id}': {
      may: ADMIN,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: team() }),
    },
    'delete /admin/service/teams/{id}': { may: ADMIN, input: byId },
    'get /admin/service/levels': { may: DESK },
    'post /admin/service/levels': { may: ADMIN, input: () => ({ body: level() }) },
    'put /admin/service/levels/{id}': {
      may: ADMIN,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: level() }),
    },
    'delete /admin/service/levels/{id}': { may: ADMIN, input: byId },
    'put /admin/service/sessions/{id}/block': {
      may: DESK,
      code: 'SESSION_NOT_FOUND',
      // Nobody of this world is to be blocked in what comes after.
      input: () => ({ params: { id: '0'.repeat(24) }, body: { reason: REASON, hours: 1 } }),
    },
    'delete /admin/service/sessions/{id}/block': { may: DESK, input: byId },
    'put /admin/service/sessions/{id}/merge': {
      may: DESK,
      code: 'CANNOT_MERGE',
      input: (world) => ({ ...byId(world), body: { into: world.id } }),
    },
    'get /admin/service/offline-messages/open': { may: DESK },
    'post /admin/service/offline-messages/{id}/answer': {
      may: DESK,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { content: 'an answer' } }),
    },
    'get /admin/service/offline-messages': { may: DESK },
    'put /admin/service/offline-messages/{id}/handled': {
      may: DESK,
      input: ({ offlineId }) => ({ params: { id: offlineId } }),
    },
  },
};
