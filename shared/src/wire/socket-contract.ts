import { accountOutbound } from '../accounts/socket.ts';
import { activityOutbound } from '../activities/socket.ts';
import type { InboundMap, OutboundMap } from '../core/socket.ts';
import { depositOutbound } from '../deposits/socket.ts';
import { financeOutbound } from '../finance/socket.ts';
import { guardOutbound } from '../guard/socket.ts';
import { ledgerOutbound } from '../ledger/socket.ts';
import { miningOutbound } from '../mining/socket.ts';
import { notificationOutbound } from '../notifications/socket.ts';
import { rateOutbound } from '../rates/socket.ts';
import { referralOutbound } from '../referrals/socket.ts';
import { siteInbound, siteOutbound } from '../site/socket.ts';
import { supportInbound, supportOutbound } from '../support/socket.ts';
import { withdrawalOutbound } from '../withdrawals/socket.ts';

/** The whole socket contract: every feature's events. */
export const inboundContract = { ...supportInbound, ...siteInbound };
export const outboundContract = {
  ...supportOutbound,
  ...rateOutbound,
  ...accountOutbound,
  ...ledgerOutbound,
  ...siteOutbound,
  ...depositOutbound,
  ...activityOutbound,
  ...withdrawalOutbound,
  ...miningOutbound,
  ...notificationOutbound,
  ...financeOutbound,
  ...referralOutbound,
  ...guardOutbound,
};

export type InboundContract = typeof inboundContract;
export type OutboundContract = typeof outboundContract;
export type ClientToServer = InboundMap<InboundContract>;
export type ServerToClient = OutboundMap<OutboundContract>;
