#!/usr/bin/env node
// A customer's chat over the socket, in Node. It needs one package: npm install socket.io-client
//
//   node chat.mjs http://localhost:3000 demo@example.com Demo1234 "Is my deposit late?"
//
// The events are described at /api/docs/socket, and for programs at /api/asyncapi.json.
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

const [origin, email, password, text] = process.argv.slice(2);
if (!text) {
  console.error('node chat.mjs <site> <email> <password> <text>');
  process.exit(2);
}

/** One call of the REST API: answers `data`, throws the code of a refusal. */
async function api(path, { token, body } = {}) {
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      // The same key for a repeated try: nothing is made twice.
      'Idempotency-Key': randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.status !== 'success') throw new Error(`${path}: ${answer.code}`);
  return answer.data;
}

/** One event to the server: answers `data` of its acknowledgement, throws the code of a refusal. */
async function send(socket, event, payload) {
  const answer = await socket.timeout(10_000).emitWithAck(event, payload);
  if (answer.status !== 'success') throw new Error(`${event}: ${answer.code}`);
  return answer.data;
}

/** Messages of one conversation in their order: only the next number is taken (C5). */
class Conversation {
  /** The number of the last message that is here. */
  last = 0;

  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    socket.on('support:message.created', (message) => this.take(message));
    socket.on('support:session.changed', (session) => {
      if (session.id !== id) return;
      this.status = session.status;
      this.heard?.();
    });
    // Told now and again: whoever is behind has missed something.
    socket.on('support:head', ({ session_id, head_seq }) => {
      if (session_id === id && head_seq > this.last) this.catchUp();
    });
  }

  take(message) {
    if (message.session_id !== this.id || message.seq <= this.last) return;
    if (message.seq > this.last + 1) {
      this.catchUp();
      return;
    }
    this.last = message.seq;
    console.log(`${message.seq} ${message.sender_type}: ${message.content}`);
  }

  /** Joins the conversation's room, and asks for all that came after the last message here (C4). */
  async open() {
    const { session } = await send(this.socket, 'support:open', { session_id: this.id });
    this.status = session.status;
    await this.catchUp();
  }

  /** Until somebody has taken it; what is said is said to them. */
  async taken() {
    while (this.status === 'waiting') {
      await new Promise((resolve) => {
        this.heard = resolve;
      });
    }
  }

  /** One at a time, in pages until there are no more. */
  catchUp() {
    this.catching ??= this.readOn().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  async readOn() {
    for (let more = true; more; ) {
      const page = await send(this.socket, 'support:sync', { session_id: this.id, after_seq: this.last });
      for (const message of page.messages) this.take(message);
      more = page.has_more && page.messages.length > 0;
    }
  }

  /** The client id stays the same when it is sent again: it becomes one message all the same (C2). */
  async say(content, cid = randomUUID()) {
    const payload = { session_id: this.id, cid, message_type: 'text', content };
    for (let tries = 0; ; tries += 1) {
      try {
        const { message } = await send(this.socket, 'support:message.send', payload);
        this.take(message);
        return message;
      } catch (error) {
        // Only a lost answer is tried again; a refusal stays one.
        if (tries === 3 || !/timed out|disconnected/.test(error.message)) throw error;
      }
    }
  }
}

const { token } = await api('/auth/login', { body: { email, password } });
// Opens a conversation, or answers with the one that is open.
const { id } = await api('/service/sessions', { token, body: {} });

// Websockets only: there is no polling transport.
const socket = io(origin, { auth: { token }, transports: ['websocket'] });
const conversation = new Conversation(socket, id);
await new Promise((resolve, reject) => {
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
});
await conversation.open();
await conversation.taken();
const said = await conversation.say(text);
// Said again, as after a lost answer: the same message.
const again = await conversation.say(text, said.cid);
console.log(`said once: ${again.id === said.id}`);

// A gap: the connection is lost, and what was missed is asked for when it is back.
socket.disconnect();
await new Promise((resolve) => {
  socket.once('connect', resolve);
  socket.connect();
});
await conversation.open();
console.log(`up to date at ${conversation.last}`);
socket.disconnect();
