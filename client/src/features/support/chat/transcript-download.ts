import { downloadText } from '../../../lib/download-text.ts';
import { customerCalls } from '../api/customer-calls.ts';

/** Saves the whole conversation as a text file. @throws {ApiError} */
export async function downloadTranscript(sessionId: string): Promise<void> {
  downloadText(await customerCalls.transcript(sessionId));
}
