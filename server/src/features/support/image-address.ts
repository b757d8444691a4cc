import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

function signature(imageId: string, expires: number): string {
  return createHmac('sha256', config.secret)
    .update(`support-image:${imageId}:${expires}`)
    .digest('base64url');
}

/** A same-origin address that opens one image for about a day; whole hours keep it cacheable. */
export function imageAddress(imageId: string): string {
  const expires = (Math.ceil(clock.nowMs() / HOUR_MS) + VALID_HOURS) * HOUR_MS;
  return `/api/service/images/${imageId}?exp=${expires}&sig=${signature(imageId, expires)}`;
}

/** Throws IMAGE_EXPIRED unless the address was made here and is still valid. */
export function checkImageAddress(imageId: string, expires: number, given: string): void {
  const expected = Buffer.from(signature(imageId, expires));
  const actual = Buffer.from(given);
  const genuine = expected.length === actual.length && timingSafeEqual(expected, actual);
  if (!genuine || expires < clock.nowMs()) throw new AppError('IMAGE_EXPIRED');
}
