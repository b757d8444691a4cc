/** Puts text on the clipboard. Answers whether that worked: browsers refuse it without https, or by choice. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
