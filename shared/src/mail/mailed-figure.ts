import { z } from 'zod';

/** A figure that a mail tells, as it was read: its name is worded in the reader's language. */
export const mailedFigureSchema = z.object({ figure: z.string(), now: z.string(), before: z.string() });
export type MailedFigure = z.infer<typeof mailedFigureSchema>;
