import { createHmac } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../platform/clock.ts';
import { isSameText } from '../../platform/same-text.ts';
import { checkingKeys, presentSecret } from '../../platform/secrets.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

function signature(key: Buffer, imageId: string, expires: number): string {
  return createHmac('sha256', key).update(`support-image:${imageId}:${expires}`).digest('base64url');
}

/** A same-origin address that opens one image for about a day; whole hours keep it cacheable. */
export function imageAddress(imageId: string): string {
  const expires = (Math.ceil(clock.nowMs() / HOUR_MS) + VALID_HOURS) * HOUR_MS;
  const sig = signature(presentSecret.keyFor('image addresses'), imageId, expires);
  return `/api/service/images/${imageId}?exp=${expires}&sig=${sig}`;
}

/** Throws IMAGE_EXPIRED unless the address was made here and is still valid. */
export function checkImageAddress(imageId: string, expires: number, given: string): void {
  const genuine = checkingKeys('image addresses').some((key) =>
    isSameText(given, signature(key, imageId, expires)),
  );
  if (!genuine || expires < clock.nowMs()) throw new AppError('IMAGE_EXPIRED');
}
