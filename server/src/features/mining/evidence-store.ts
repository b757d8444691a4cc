import { AppError } from '@lode/shared/core/errors';
import { EVIDENCE_MAX_BYTES, EVIDENCE_TYPES, type EvidenceType } from '@lode/shared/mining/revenue-schemas';
import { fileTypeFromBuffer } from 'file-type';
import { ImageStore } from '../../platform/image-store.ts';

/** Files that came with receipts. They are kept as they came: they are evidence. */
export const evidenceFiles = new ImageStore('revenue_evidence');

/** What kind of file it is by its content, never by its name. Throws EVIDENCE_INVALID. */
export async function evidenceType(upload: Buffer | undefined): Promise<EvidenceType> {
  const found =
    upload && upload.length <= EVIDENCE_MAX_BYTES
      ? await fileTypeFromBuffer(upload).catch(() => undefined)
      : undefined;
  const type = EVIDENCE_TYPES.find((known) => known === found?.mime);
  if (!type) throw new AppError('EVIDENCE_INVALID', { fields: { evidence: 'EVIDENCE_INVALID' } });
  return type;
}
