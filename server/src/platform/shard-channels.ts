const BUCKETS = 1024;
const SLOTS = 16_384;

/** Which part of a Redis Cluster has a key of this tag: CRC-16/XMODEM of it. */
export function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80_00 ? ((crc << 1) ^ 0x10_21) & 0xff_ff : crc << 1;
  }
  return crc % SLOTS;
}

const SLOT_OF_BUCKET = Array.from({ length: BUCKETS }, (_, bucket) => slotOf(String(bucket)));

export interface ShardChannel {
  channel: string;
  /** With its bucket as the tag that says where it is. */
  name: string;
  slot: number;
}

/** A channel as it is called on a Redis Cluster: in one of so many buckets, whose channels are asked for together. */
export function shardChannelOf(channel: string): ShardChannel {
  const bucket = slotOf(channel) % BUCKETS;
  return { channel, name: `{${bucket}}${channel}`, slot: SLOT_OF_BUCKET[bucket] as number };
}
