import { readToken } from '@lode/server/features/accounts/signed-token';
import express, { type Request, type Response } from 'express';
import mongoose, { type mongo } from 'mongoose';
import { serveHelper } from '../helper.ts';

/** Whose login it is: its signature, then its row, as the product asks. */
async function userOf(request: Request): Promise<mongo.ObjectId | undefined> {
  const signed = await readToken(request.get('authorization')?.slice('Bearer '.length) ?? '');
  if (!signed || signed.isOver) return undefined;
  const _id = new mongoose.Types.ObjectId(signed.id);
  const row = await mongoose.connection.collection('tokens').findOne({ _id, revokedAt: null });
  return row?.userId;
}

type Read = (userId: mongo.ObjectId) => Promise<unknown>;

const session: Read = (userId) =>
  mongoose.connection.collection('support_sessions').findOne({ userId, open: true });

const wallet: Read = (userId) => {
  const ids = [`wallet:${String(userId)}`, `receivable:${String(userId)}`];
  return mongoose.connection
    .collection<{ _id: string }>('ledger_accounts')
    .find({ _id: { $in: ids } })
    .toArray();
};

const plans = () =>
  mongoose.connection
    .collection('store_plans')
    .find({ active: true })
    .sort({ minimumUsd: 1, _id: 1 })
    .limit(50)
    .toArray();

const forCaller = (read: Read) => async (request: Request, response: Response) => {
  const userId = await userOf(request);
  if (!userId) response.sendStatus(401);
  else response.json({ status: 'success', data: await read(userId) });
};

/** The reads' bare path: Express and the driver, the same rows by the same login, and nothing else. */
const api = {
  async listen(mongoUrl: string): Promise<string> {
    await mongoose.connect(mongoUrl, { maxPoolSize: 50 });
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.get('/service/sessions/current', forCaller(session));
    app.get('/wallet', forCaller(wallet));
    app.get('/store/plans', async (_request, response) => {
      response.json({ status: 'success', data: await plans() });
    });
    return new Promise((resolve) => {
      const http = app.listen(0, '127.0.0.1', () => {
        const address = http.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
      });
    });
  },
};

export type ReadsApi = typeof api;

serveHelper(api);
