import type { Coin } from '@lode/shared/core/money';
import type { Storage } from '@lode/shared/treasury/schemas';
import mongoose, { Schema } from 'mongoose';

/** How the operator keeps the keys of a published address, as staff say. */
export interface StorageRow {
  /** `<coin>:<address>` */
  _id: string;
  storage: Storage;
}

const schema = new Schema<StorageRow>(
  { _id: { type: String, required: true }, storage: { type: String, required: true } },
  { collection: 'treasury_storages', versionKey: false },
);

export const StorageModel = mongoose.model<StorageRow>('TreasuryStorage', schema);

export const storageId = (coin: Coin, address: string) => `${coin}:${address}`;
