import { kindOfName, plainFileName } from '@lode/shared/support/file-schemas';
import { supportSettings } from '@lode/shared/support/settings';
import type { Identity } from '../../../platform/identity.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { checkFile, FILE_TYPES } from '../file-content.ts';
import { supportFiles } from '../image-store.ts';
import type { MessageRow } from '../support-message.model.ts';
import { sendUpload, type UploadToSend } from './send-upload.ts';

/** Sends a file under its name, as it came. Errors as checkFile and appendMessage. */
export function sendFile(identity: Identity, input: UploadToSend & { name: string }): Promise<MessageRow> {
  const { name, upload } = input;
  const kind = kindOfName(name);
  const file = kind && { name: plainFileName(name, kind), kind, size: upload?.size ?? 0 };
  const prepare = async () => {
    await checkFile(upload, kind, await getSettings(supportSettings));
    return { path: upload?.path ?? '', type: FILE_TYPES[kind ?? 'txt'] };
  };
  return sendUpload(identity, input, {
    messageType: 'file',
    file: file ?? undefined,
    store: supportFiles,
    prepare,
  });
}
