import { customerCalls } from '../api/customer-calls.ts';

/** Saves the whole conversation as a text file. @throws {ApiError} */
export async function downloadTranscript(sessionId: string): Promise<void> {
  const { filename, content } = await customerCalls.transcript(sessionId);
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
