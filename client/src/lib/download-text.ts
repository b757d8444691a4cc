/** Hands the browser a text file to save. */
export function downloadText({ filename, content }: { filename: string; content: string }): void {
  downloadBlob(filename, new Blob([content], { type: 'text/plain;charset=utf-8' }));
}

/** Hands the browser a file to save. */
export function downloadBlob(filename: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
