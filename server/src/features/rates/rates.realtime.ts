import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { RateModel, type RateRow } from './rate.model.ts';
import { presentRate } from './rates.presenter.ts';

export const ratesRealtime = {
  'rates.rates-changed': async ({ symbols }: { symbols: string[] }): Promise<Delivery[]> => {
    const rows = await RateModel.find({ _id: { $in: symbols } }).lean<RateRow[]>();
    return rows.map((row) => toRoom(PUBLIC_ROOM, 'rates:rate.changed', presentRate(row)));
  },
};
