import { AppError } from '@lode/shared/core/errors';
import { EVIDENCE_MAX_BYTES, EVIDENCE_TYPES, type EvidenceType } from '@lode/shared/mining/revenue-schemas';
import { fileTypeFromFile } from 'file-type';
import { ImageStore } from '../../platform/image-store.ts';
import type { Upload } from '../../platform/upload.ts';

/** Files that came with receipts. They are kept as they came: they are evidence. */
export const evidenceFiles = new ImageStore('revenue_evidence');

/** An upload with its kind, told by its content and never by its name. Throws EVIDENCE_INVALID. */
export async function evidenceFile(
  upload: Upload | undefined,
): Promise<{ path: string; type: EvidenceType }> {
  const found =
    upload && upload.size <= EVIDENCE_MAX_BYTES
      ? await fileTypeFromFile(upload.path).catch(() => undefined)
      : undefined;
  const type = EVIDENCE_TYPES.find((known) => known === found?.mime);
  if (!upload || !type) throw new AppError('EVIDENCE_INVALID', { fields: { evidence: 'EVIDENCE_INVALID' } });
  return { path: upload.path, type };
}
