import { defineOutbound } from '../core/socket.ts';
import { rateSchema } from './schemas.ts';

export const PUBLIC_ROOM = 'public';

export const rateOutbound = defineOutbound({ 'rates:rate.changed': rateSchema });
