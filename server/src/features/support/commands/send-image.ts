import type { Identity } from '../../../platform/identity.ts';
import { cleanImage } from '../../../platform/image-store.ts';
import { supportImages } from '../image-store.ts';
import type { MessageRow } from '../support-message.model.ts';
import { sendUpload, type UploadToSend } from './send-upload.ts';

/** Sends an image, cleaned. Errors as cleanImage and appendMessage. */
export function sendImage(identity: Identity, input: UploadToSend): Promise<MessageRow> {
  const prepare = () => cleanImage(input.upload);
  return sendUpload(identity, input, { messageType: 'image', store: supportImages, prepare });
}
