import type { Ability } from '@lode/shared/core/abilities';
import { failureSchema, successSchema } from '@lode/shared/core/envelope';
import { ERRORS } from '@lode/shared/core/errors';
import { inboundContract, outboundContract } from '@lode/shared/wire/socket-contract';
import { inboundGuide, outboundGuide, ROOMS, type RoomKey } from '@lode/shared/wire/socket-guide';
import { z } from 'zod';
import { isForCustomers } from './who-reads.ts';

/** An event of the client: what it carries and what it is answered. */
export interface AskedEvent {
  name: string;
  says: string;
  access: readonly Ability[];
  payload: z.ZodType;
  data: z.ZodType;
}

/** An event of the server: what it carries and who hears it. */
export interface ToldEvent {
  name: string;
  says: string;
  to: RoomKey[];
  payload: z.ZodType;
}

/** The events of the socket, as far as who reads of them may know. */
export interface SocketEvents {
  asked: AskedEvent[];
  told: ToldEvent[];
}

/** Of all events, or of those that are of use to who is no staff, in the shape that they have for them. */
export function socketEvents(whole: boolean): SocketEvents {
  const shown = (access: 'public' | readonly Ability[]) => whole || isForCustomers({ access });
  const asked = Object.entries(inboundContract).map(([name, event]): AskedEvent => {
    const { says, forCustomers } = inboundGuide[name as keyof typeof inboundContract];
    return { ...event, name, says, data: whole ? event.data : (forCustomers ?? event.data) };
  });
  const told = Object.entries(outboundContract).map(([name, payload]): ToldEvent => {
    const { says, to, forCustomers } = outboundGuide[name as keyof typeof outboundContract];
    const rooms = to.filter((room) => shown(ROOMS[room].access));
    return { name, says, to: rooms, payload: whole ? payload : (forCustomers ?? payload) };
  });
  return {
    asked: asked.filter(({ access }) => shown(access)),
    told: told.filter(({ to }) => to.length > 0),
  };
}

interface Reference {
  $ref: string;
}

interface Message {
  /** The event; an acknowledgement is none. */
  name?: string;
  title?: string;
  summary?: string;
  payload: object;
}

interface Operation {
  /** Seen from the site. */
  action: 'send' | 'receive';
  summary: string;
  description?: string;
  channel: Reference;
  messages: Reference[];
  security?: Reference[];
  reply?: { channel: Reference; messages: Reference[] };
}

const ref = (...path: string[]): Reference => ({ $ref: `#/${path.join('/')}` });
/** Names of components may hold no colon. */
const keyOf = (event: string) => event.replaceAll(':', '.');
const ackOf = (event: string) => `${keyOf(event)}.ack`;

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return json;
}

function messagesOf({ asked, told }: SocketEvents): Record<string, Message> {
  const sent = told.map(({ name, says, payload }): [string, Message] => [
    keyOf(name),
    { name, summary: says, payload: schemaOf(payload, 'output') },
  ]);
  const received = asked.flatMap(({ name, says, payload, data }): [string, Message][] => [
    [keyOf(name), { name, summary: says, payload: schemaOf(payload, 'input') }],
    [
      ackOf(name),
      {
        title: `Acknowledgement of ${name}`,
        payload: schemaOf(z.union([successSchema(data), failureSchema]), 'output'),
      },
    ],
  ]);
  return Object.fromEntries([...sent, ...received]);
}

const messageRefs = (keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, ref('components', 'messages', key)]));

/** A room with what it is told; `{user_id}` and the like are parameters of its name. */
function roomChannel(key: RoomKey, told: ToldEvent[]) {
  const { name, says } = ROOMS[key];
  const places = [...name.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);
  return {
    address: name,
    description: says,
    messages: messageRefs(told.map((event) => keyOf(event.name))),
    ...(places.length > 0 && {
      parameters: Object.fromEntries(places.map((place) => [place, { description: 'An id' }])),
    }),
  };
}

/** What clients ask goes over the connection itself, whatever rooms it is in. */
function askedChannel(asked: AskedEvent[]) {
  return {
    address: '/',
    description: 'The connection, in the namespace of Socket.IO that needs no name.',
    messages: messageRefs(asked.flatMap(({ name }) => [keyOf(name), ackOf(name)])),
  };
}

function operationsOf({ asked, told }: SocketEvents): Record<string, Operation> {
  const channel = ref('channels', 'connection');
  const received = asked.map(({ name, says, access }): [string, Operation] => [
    keyOf(name),
    {
      action: 'receive',
      summary: says,
      description: `Needs: ${access.join(' or ')}`,
      channel,
      messages: [ref('channels', 'connection', 'messages', keyOf(name))],
      security: [ref('components', 'securitySchemes', 'login')],
      reply: { channel, messages: [ref('channels', 'connection', 'messages', ackOf(name))] },
    },
  ]);
  const sent = told.flatMap(({ name, says, to }) =>
    to.map((room): [string, Operation] => [
      `${keyOf(name)}.${room}`,
      {
        action: 'send',
        summary: says,
        channel: ref('channels', room),
        messages: [ref('channels', room, 'messages', keyOf(name))],
      },
    ]),
  );
  return Object.fromEntries([...received, ...sent]);
}

/** The rooms that are told something, with what. */
export function roomsOf(told: ToldEvent[]): [RoomKey, ToldEvent[]][] {
  return (Object.keys(ROOMS) as RoomKey[]).flatMap((room) => {
    const heard = told.filter(({ to }) => to.includes(room));
    return heard.length > 0 ? [[room, heard] as [RoomKey, ToldEvent[]]] : [];
  });
}

/** AsyncAPI 3 of the socket at this address, generated from the contracts. */
export function buildSocketDocument(events: SocketEvents, site: URL) {
  const rooms = roomsOf(events.told).map(([key, heard]) => [key, roomChannel(key, heard)]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Lode socket',
      version: '1',
      description: `Codes of a refusal: ${Object.keys(ERRORS).join(', ')}`,
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host: site.host,
        pathname: '/socket.io/',
        protocol: site.protocol === 'https:' ? 'wss' : 'ws',
        description:
          'Socket.IO 4 over websockets only: io(origin, {transports: ["websocket"], auth: {token}})',
      },
    },
    channels: { ...Object.fromEntries(rooms), connection: askedChannel(events.asked) },
    operations: operationsOf(events),
    components: {
      messages: messagesOf(events),
      securitySchemes: {
        login: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a login, as auth.token of the handshake; without one a visitor connects.',
        },
      },
    },
  };
}
