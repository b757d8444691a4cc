import { z } from 'zod';

/** What a file may be beside an image, by the ending of its name; a site allows some of them. */
export const FILE_KINDS = ['pdf', 'txt', 'csv', 'docx', 'xlsx', 'zip'] as const;
export const fileKindSchema = z.enum(FILE_KINDS);
export type FileKind = z.infer<typeof fileKindSchema>;

export const FILE_MAX_MB = 20;
export const FILE_NAME_MAX = 120;
/** Of the name that a file is sent with. */
export const SENT_NAME_MAX = 255;
export const MEGABYTE = 1024 * 1024;

/** What a site takes. */
export const fileRulesSchema = z.object({ kinds: z.array(fileKindSchema), max_mb: z.number().int() });
export type FileRules = z.infer<typeof fileRulesSchema>;

/** Of a message that is a file. */
export const sentFileSchema = z.object({
  name: z.string(),
  kind: fileKindSchema,
  /** Bytes. */
  size: z.number().int(),
});
export type SentFile = z.infer<typeof sentFileSchema>;

/** What a file's name says that it is; null where it says nothing that is known. */
export function kindOfName(name: string): FileKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return FILE_KINDS.find((kind) => kind === ending) ?? null;
}

/** Signs that no name needs: those of paths, of no width, and those that turn the direction of what follows. */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/** The name under which a file is kept and given out: its last part, short, with the ending that it came with. */
export function plainFileName(name: string, kind: FileKind): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.[^.]*$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const short = Array.from(stem).slice(0, FILE_NAME_MAX - kind.length - 1);
  return `${short.join('').trim() || 'file'}.${kind}`;
}
