import { AppError } from '@lode/shared/core/errors';

/** The code with which something is refused; null where it is done. What is no refusal is thrown on. */
export async function problemOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
