import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { blockBodySchema, chatBlockSchema } from './block-schemas.ts';
import { levelBodySchema, levelSchema } from './level-schemas.ts';
import { agentSessionSchema, metricsSchema, offlineMessageSchema, textSchema } from './schemas.ts';
import { teamBodySchema, teamSchema } from './team-schemas.ts';

const AGENT = ['support:serve'] as const;
const MANAGER = ['support:manage'] as const;
const byId = z.object({ id: idSchema });

/** How the desk is organised: teams, service levels, whom it does not talk with. */
export const deskRoutes = defineRoutes({
  listTeams: {
    method: 'get',
    path: '/admin/service/teams',
    summary: 'Every team by name, those dissolved too',
    access: AGENT,
    data: z.array(teamSchema),
  },
  createTeam: {
    method: 'post',
    path: '/admin/service/teams',
    summary: 'Makes a team',
    access: MANAGER,
    body: teamBodySchema,
    data: teamSchema,
    idempotent: true,
    status: 201,
  },
  changeTeam: {
    method: 'put',
    path: '/admin/service/teams/{id}',
    summary: 'Changes name, members and topics of a team',
    access: MANAGER,
    params: byId,
    body: teamBodySchema,
    data: teamSchema,
  },
  removeTeam: {
    method: 'delete',
    path: '/admin/service/teams/{id}',
    summary: 'Dissolves a team; conversations that it has stay and are anybody’s',
    access: MANAGER,
    params: byId,
    data: z.null(),
  },
  listLevels: {
    method: 'get',
    path: '/admin/service/levels',
    summary: 'Every service level by name',
    access: AGENT,
    data: z.array(levelSchema),
  },
  createLevel: {
    method: 'post',
    path: '/admin/service/levels',
    summary: 'Makes a service level',
    access: MANAGER,
    body: levelBodySchema,
    data: levelSchema,
    idempotent: true,
    status: 201,
  },
  changeLevel: {
    method: 'put',
    path: '/admin/service/levels/{id}',
    summary: 'Changes a service level, for what is open as well',
    access: MANAGER,
    params: byId,
    body: levelBodySchema,
    data: levelSchema,
  },
  removeLevel: {
    method: 'delete',
    path: '/admin/service/levels/{id}',
    summary: 'Takes a service level away; what was kept or broken by it stays told',
    access: MANAGER,
    params: byId,
    data: z.null(),
  },
  block: {
    method: 'put',
    path: '/admin/service/sessions/{id}/block',
    summary: 'Keeps the customer of a conversation from the chat, and closes what they have open',
    access: AGENT,
    params: byId,
    body: blockBodySchema,
    data: chatBlockSchema,
  },
  unblock: {
    method: 'delete',
    path: '/admin/service/sessions/{id}/block',
    summary: 'Lets the customer of a conversation chat again',
    access: AGENT,
    params: byId,
    data: z.null(),
  },
  merge: {
    method: 'put',
    path: '/admin/service/sessions/{id}/merge',
    summary: 'Joins a closed conversation to another of the same customer, in which it goes on',
    access: AGENT,
    params: byId,
    body: z.object({ into: idSchema }),
    data: agentSessionSchema,
  },
  countOffline: {
    method: 'get',
    path: '/admin/service/offline-messages/open',
    summary: 'How many offline messages nobody has answered or handled',
    access: AGENT,
    data: z.object({ open: z.number().int() }),
  },
  answerOffline: {
    method: 'post',
    path: '/admin/service/offline-messages/{id}/answer',
    summary: 'Mails an answer to an offline message, once; it is kept with the message',
    access: AGENT,
    params: byId,
    body: z.object({ content: textSchema }),
    data: offlineMessageSchema,
    idempotent: true,
  },
  metrics: {
    method: 'get',
    path: '/admin/service/metrics',
    summary: 'Waiting and ongoing now, answer times over the last days',
    access: AGENT,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    data: metricsSchema,
  },
  listOffline: {
    method: 'get',
    path: '/admin/service/offline-messages',
    summary: 'Messages left while support was closed, unhandled first',
    access: AGENT,
    query: pageQuerySchema,
    data: pageSchema(offlineMessageSchema),
  },
  handleOffline: {
    method: 'put',
    path: '/admin/service/offline-messages/{id}/handled',
    summary: 'Marks an offline message as handled',
    access: AGENT,
    params: byId,
    data: offlineMessageSchema,
  },
});
