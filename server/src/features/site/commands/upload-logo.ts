import { LOGO_PATH } from '@lode/shared/settings/schemas';
import { LOGO_MAX_SIDE } from '@lode/shared/site/admin-schemas';
import { cleanImage } from '../../../platform/image-store.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Upload } from '../../../platform/upload.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { logoImages } from '../logo-store.ts';

/** Stores a logo, re-encoded, and answers the address to save. Throws what `cleanImage` throws. */
export async function uploadLogo(by: ActingAdmin, upload: Upload | undefined): Promise<string> {
  const id = await logoImages.store(await cleanImage(upload, LOGO_MAX_SIDE));
  await inTransaction((tx) =>
    recordOperation(tx, {
      by,
      action: 'settings.logo-uploaded',
      target: { type: 'logo', id, label: `${LOGO_PATH}${id}` },
    }),
  );
  return `${LOGO_PATH}${id}`;
}
