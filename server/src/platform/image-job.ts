/** What the server and the process that re-encodes images say to each other, and what an image may be. */

/** A photograph of 12 megapixels (4032 × 3024). */
export const MAX_FRAME_PIXELS = 12 * 1024 * 1024;
export const MAX_FRAMES = 60;
/** Of all frames together, as they are all decoded. */
export const MAX_PIXELS = 2 * MAX_FRAME_PIXELS;

export interface CleanJob {
  /** The upload. */
  input: string;
  /** Where the result goes. */
  output: string;
  /** Bytes of the upload. */
  size: number;
  type: string;
  maxSide: number;
}

/** A clean image's file, or why there is none. */
export type CleanAnswer =
  | { path: string; type: string; size: number }
  | { refused: 'IMAGE_INVALID' | 'IMAGE_TOO_COMPLEX'; why?: string };

/** What the process says: that it is there, then one answer a job. */
export type WorkerMessage = 'ready' | CleanAnswer;
