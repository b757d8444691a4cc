import { AppError } from '@lode/shared/core/errors';
import webPush, { type VapidKeys } from 'web-push';
import { logger } from '../../../platform/logger.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { isSealedByPresent, seal, unseal } from '../../../platform/seal.ts';
import { PushDeviceModel } from './push-device.model.ts';
import { PushKeysModel, type PushKeysRow } from './push-keys.model.ts';

const newRow = (): PushKeysRow => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { _id: 'site', publicKey, privateKey: seal(privateKey) };
};

const readRow = () => PushKeysModel.findById('site').lean<PushKeysRow>();

/** Makes the site's keys once, whoever starts at the same time; replaces those that no SECRET given can read. */
export async function makePushKeys(): Promise<void> {
  const row = await readRow();
  if (row && isReadable(row)) return;
  if (row) return replaceKeys(row);
  await PushKeysModel.create(newRow()).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** What subscribed with the old key can be told nothing more; browsers subscribe anew when they are next here. */
async function replaceKeys({ publicKey }: PushKeysRow): Promise<void> {
  const { _id, ...fresh } = newRow();
  const { modifiedCount } = await PushKeysModel.updateOne({ _id, publicKey }, { $set: fresh });
  if (modifiedCount === 0) return;
  const { deletedCount } = await PushDeviceModel.deleteMany({});
  logger.warn({ devices: deletedCount }, 'the keys for push could not be read and were made anew');
}

function isReadable({ privateKey }: PushKeysRow): boolean {
  try {
    unseal(privateKey);
    return true;
  } catch {
    return false;
  }
}

async function requireRow(): Promise<PushKeysRow> {
  const row = await readRow();
  if (!row) throw new AppError('UNAVAILABLE');
  return row;
}

export const getPublicKey = async (): Promise<string> => (await requireRow()).publicKey;

export async function getPushKeys(): Promise<VapidKeys> {
  const { publicKey, privateKey } = await requireRow();
  return { publicKey, privateKey: unseal(privateKey) };
}

/** Seals the private key again with SECRET; whether there was anything to do. What cannot be read is replaced when a process starts. */
export async function resealPushKeys(): Promise<boolean> {
  const row = await readRow();
  if (!row || isSealedByPresent(row.privateKey) || !isReadable(row)) return false;
  const fresh = { $set: { privateKey: seal(unseal(row.privateKey)) } };
  const same = { _id: row._id, privateKey: row.privateKey };
  return (await PushKeysModel.updateOne(same, fresh)).modifiedCount === 1;
}
