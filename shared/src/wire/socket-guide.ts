import type { z } from 'zod';
import type { Ability } from '../core/abilities.ts';
import { FINANCE_ROOM, userRoom } from '../core/rooms.ts';
import { GUARD_ABILITY } from '../guard/matters.ts';
import { GUARD_ROOM } from '../guard/socket.ts';
import { PUBLIC_ROOM } from '../rates/socket.ts';
import { sessionSchema } from '../support/schemas.ts';
import { SUPPORT_AGENTS_ROOM, supportInbound, supportSessionRoom } from '../support/socket.ts';
import type { InboundContract, OutboundContract } from './socket-contract.ts';

/** A kind of room: its name, with places for what differs, and who is in it. */
export interface Room {
  name: string;
  /** Any one of these lets somebody in. */
  access: 'public' | readonly Ability[];
  says: string;
}

export const ROOMS = {
  public: { name: PUBLIC_ROOM, access: 'public', says: 'Everybody connected, visitors too.' },
  user: {
    name: userRoom('{user_id}'),
    access: ['account:own', 'admin:enter'],
    says: 'Whatever is connected with a login of that person.',
  },
  conversation: {
    name: supportSessionRoom('{session_id}'),
    access: ['support:chat', 'support:serve'],
    says: 'The customer of a conversation, and the agents who have it open.',
  },
  agents: { name: SUPPORT_AGENTS_ROOM, access: ['support:serve'], says: 'The support desk.' },
  finance: { name: FINANCE_ROOM, access: ['finance:read'], says: 'Staff who may read finance.' },
  guard: { name: GUARD_ROOM, access: [GUARD_ABILITY], says: 'Staff who see guarded changes.' },
} as const satisfies Record<string, Room>;
export type RoomKey = keyof typeof ROOMS;

/** What there is to say of an event of the server beside its shape. */
export interface OutboundGuide {
  to: readonly RoomKey[];
  says: string;
  /** What customers get of it, where staff get more. */
  forCustomers?: z.ZodType;
}

const HINT = 'A hint that carries no figures: ask for it anew.';

/** Of every event of the server: who hears it, and why it comes. */
export const outboundGuide: Record<keyof OutboundContract, OutboundGuide> = {
  'support:message.created': { to: ['conversation'], says: 'A message was stored; apply only the next seq.' },
  'support:assistant.delta': { to: ['conversation'], says: 'A piece of the answer that is being written.' },
  'support:session.changed': {
    to: ['conversation', 'agents'],
    says: 'The conversation as it is now; a lower rev than already seen is stale.',
    forCustomers: sessionSchema,
  },
  'support:sessions.changed': {
    to: ['agents'],
    says: 'Conversations that changed, together: instead of one event each, to a socket that connected with `lists`.',
  },
  'support:agent.changed': { to: ['agents'], says: 'An agent is available, busy or away.' },
  'support:offline.changed': { to: ['agents'], says: 'How many offline messages nobody has answered.' },
  'support:queue.changed': { to: ['agents'], says: 'How many customers wait.' },
  'support:head': {
    to: ['conversation'],
    says: 'Every 20 seconds the number of the last message: who is behind it syncs, who misses it reconnects.',
  },
  'support:typing.changed': { to: ['conversation'], says: 'A side began or stopped to write.' },
  'support:read.changed': { to: ['conversation'], says: 'How far a side has received and read.' },
  'support:presence.changed': { to: ['conversation'], says: 'Who of both sides is there.' },
  'rates:rate.changed': { to: ['public'], says: 'A price, its source and its time.' },
  'accounts:session.revoked': { to: ['user'], says: 'A login has ended; its own sockets are cut off.' },
  'wallet:balance.changed': { to: ['user'], says: `The balance changed. ${HINT}` },
  'site:server.leaving': {
    to: ['public'],
    says: 'This server stops and another one is there: connect anew at once. It hangs up itself a moment later.',
  },
  'site:traces.wanted': {
    to: ['public'],
    says: 'To whoever connects while traces are kept: send messages with a traceparent, and tell your part of their traces.',
  },
  'site:info.changed': { to: ['public'], says: `The public facts of the site changed. ${HINT}` },
  'deposits:deposit.changed': { to: ['user'], says: `A deposit changed. ${HINT}` },
  'activities:reward.changed': {
    to: ['user'],
    says: `A reward can be claimed, was claimed or has expired. ${HINT}`,
  },
  'activities:activity.changed': {
    to: ['public'],
    says: `An activity was made or changed, began or ended. ${HINT}`,
  },
  'withdrawals:withdrawal.changed': { to: ['user'], says: `A withdrawal changed. ${HINT}` },
  'withdrawals:withdrawal.completed': {
    to: ['public'],
    says: 'A withdrawal was paid on its chain; masked as in the public list.',
  },
  'mining:contract.changed': {
    to: ['user'],
    says: `A contract was bought, granted, paid, renewed or ended. ${HINT}`,
  },
  'notifications:notification.changed': {
    to: ['user'],
    says: `A notification came, was replaced or read. ${HINT}`,
  },
  'finance:matter.changed': { to: ['finance'], says: `Something that staff decide on changed. ${HINT}` },
  'referrals:bonus.changed': { to: ['user'], says: `A bonus was earned, held, refused or paid. ${HINT}` },
  'guard:change.changed': { to: ['guard'], says: `A guarded change was asked for or decided. ${HINT}` },
};

/** What there is to say of an event of the client beside its shapes. */
export interface InboundGuide {
  says: string;
  /** What customers are answered, where staff are answered more. */
  forCustomers?: z.ZodType;
}

/** Of every event of the client: what it asks for. */
export const inboundGuide: Record<keyof InboundContract, InboundGuide> = {
  'support:open': {
    says: 'Joins the room of a conversation.',
    forCustomers: supportInbound['support:open'].data.extend({ session: sessionSchema }),
  },
  'support:sync': {
    says: 'The messages after a number, in order; again until has_more is false.',
    forCustomers: supportInbound['support:sync'].data.extend({ session: sessionSchema }),
  },
  'support:message.send': {
    says: 'Sends a message. The same cid is the same message, however often it is sent.',
  },
  'support:typing.set': { says: 'Tells the other side that one writes, or no longer does.' },
  'support:read.set': { says: 'Tells how far one has read, or received.' },
  'support:presence.set': { says: 'Tells whether one is looking.' },
  'support:assistant.stop': { says: 'Ends the answer that is being written; what stands of it stays.' },
  'support:leave': { says: 'Leaves the room of a conversation.' },
  'site:spans.tell': {
    says: 'A browser’s part of traces, where site:traces.wanted asked for it; else NOT_FOUND.',
  },
};
