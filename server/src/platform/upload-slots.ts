import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from './address.ts';

/** Open at once: few enough to cost little, enough that a few slow senders keep nobody out. */
const MAX_OF_ADDRESS = 4;
const MAX_OF_PROCESS = 16;

const users = new Set<string>();
const addresses = new Map<string, number>();

/** One upload at a time a user, a few an address, some a process. Returns what gives the slot back. */
export function takeUploadSlot(userId: string, address: string): () => void {
  const network = countedAddress(address);
  const ofAddress = addresses.get(network) ?? 0;
  if (users.has(userId) || ofAddress >= MAX_OF_ADDRESS)
    throw new AppError('RATE_LIMITED', { retryAfterS: 1 });
  if (users.size >= MAX_OF_PROCESS) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
  users.add(userId);
  addresses.set(network, ofAddress + 1);
  return () => {
    users.delete(userId);
    const left = (addresses.get(network) ?? 1) - 1;
    if (left > 0) addresses.set(network, left);
    else addresses.delete(network);
  };
}
