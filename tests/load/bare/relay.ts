import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { serveHelper } from '../helper.ts';
import { startBareGateway } from './gateway.ts';

const CHANNEL = 'bare:messages';

interface SessionDoc {
  _id: string;
  status: string;
  head: number;
  lastMessage: string;
}

interface MessageDoc {
  _id: string;
  session: string;
  seq: number;
  sender: string;
  cids: string[];
  digest: string;
  content: string;
  createdAt: Date;
}

interface OutboxDoc {
  type: string;
  messageId: string;
  createdAt: Date;
}

/** The same indexes as the product's, or it would not be the same transaction. */
async function createIndexes(): Promise<void> {
  const messages = mongoose.connection.collection<MessageDoc>('bare_messages');
  await messages.createIndex({ session: 1, seq: 1 }, { unique: true });
  await messages.createIndex({ session: 1, sender: 1, cids: 1 }, { unique: true });
  await messages.createIndex({ session: 1, sender: 1, digest: 1, createdAt: -1 });
  await mongoose.connection.collection<OutboxDoc>('bare_outbox').createIndex({ createdAt: 1 });
}

interface Sent {
  session: string;
  id: string;
  content: string;
}

/** The writes of a chat message and their commit: the session's next number, the message, the outbox row. */
async function store({ session, id, content }: Sent): Promise<MessageDoc> {
  const { connection } = mongoose;
  const transaction = await connection.startSession({ causalConsistency: false });
  try {
    return await transaction.withTransaction(
      async () => {
        const head = await connection
          .collection<SessionDoc>('bare_sessions')
          .findOneAndUpdate(
            { _id: session, status: 'ongoing' },
            { $inc: { head: 1 }, $set: { lastMessage: content } },
            { session: transaction, returnDocument: 'after' },
          );
        const message = {
          _id: id,
          session,
          seq: head?.head ?? 0,
          sender: 'agent',
          cids: [id],
          digest: content,
          content,
          createdAt: new Date(),
        };
        await connection.collection<MessageDoc>('bare_messages').insertOne(message, { session: transaction });
        await connection
          .collection<OutboxDoc>('bare_outbox')
          .insertOne(
            { type: 'message', messageId: id, createdAt: message.createdAt },
            { session: transaction },
          );
        return message;
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    );
  } finally {
    await transaction.endSession();
  }
}

/** The chat's bare path: Socket.IO, the same transaction on the same store, one hop over the same Redis. */
const api = {
  async listen(mongoUrl: string, redisUrl: string): Promise<string> {
    await mongoose.connect(mongoUrl, { maxPoolSize: 50 });
    await createIndexes();
    const publisher = new Redis(redisUrl);
    const subscriber = new Redis(redisUrl);
    const { io, url } = await startBareGateway();
    subscriber.on('message', (_channel, text: string) => {
      const message = JSON.parse(text) as MessageDoc;
      io.to(message.session).emit('message', message);
    });
    await subscriber.subscribe(CHANNEL);
    io.on('connection', (socket) => {
      socket.on('join', (session: string, ack: () => void) => {
        void Promise.resolve(socket.join(session)).then(ack);
      });
      socket.on('send', (sent: Sent, ack: (message: MessageDoc) => void) => {
        void store(sent).then(async (message) => {
          await publisher.publish(CHANNEL, JSON.stringify(message));
          ack(message);
        });
      });
    });
    return url;
  },
  async openSession(id: string): Promise<void> {
    const sessions = mongoose.connection.collection<SessionDoc>('bare_sessions');
    await sessions.insertOne({ _id: id, status: 'ongoing', head: 0, lastMessage: '' });
  },
};

export type RelayApi = typeof api;

serveHelper(api);
