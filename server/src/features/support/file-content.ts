import { readFile } from 'node:fs/promises';
import { AppError } from '@lode/shared/core/errors';
import { type FileKind, MEGABYTE } from '@lode/shared/support/file-schemas';
import type { supportSettings } from '@lode/shared/support/settings';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import { scanFile } from '../../platform/file-scanner.ts';
import type { Upload } from '../../platform/upload.ts';
import { namesInZip } from './zip-names.ts';

type Rules = Pick<z.infer<typeof supportSettings>, 'support_file_kinds' | 'support_file_max_mb'>;

/** What each kind is served as; of the binary ones also what its content shows it to be. */
export const FILE_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/**
 * Refuses an upload that the site does not take, or that is not what its name says: what it is, is told by its content.
 * Throws FILE_REQUIRED, FILE_TOO_LARGE, FILE_INVALID;
 * UNAVAILABLE while the operator's scanner gives no answer.
 */
export async function checkFile(
  upload: Upload | undefined,
  kind: FileKind | null,
  rules: Rules,
): Promise<void> {
  if (!upload || upload.size === 0) throw refused('FILE_REQUIRED');
  if (upload.size > rules.support_file_max_mb * MEGABYTE) throw refused('FILE_TOO_LARGE');
  if (!kind || !rules.support_file_kinds.includes(kind)) throw refused('FILE_INVALID');
  if (!(await isOfKind(await readFile(upload.path), kind))) throw refused('FILE_INVALID');
  const scanned = await scanFile(upload.path);
  if (scanned === 'found') throw refused('FILE_INVALID');
  if (scanned === 'unknown') throw new AppError('UNAVAILABLE', { retryAfterS: 10 });
}

const refused = (code: 'FILE_REQUIRED' | 'FILE_TOO_LARGE' | 'FILE_INVALID') =>
  new AppError(code, { fields: { file: code } });

async function isOfKind(bytes: Buffer, kind: FileKind): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (kind) {
    case 'txt':
    case 'csv':
      return found === undefined && isText(bytes);
    case 'pdf':
      return found?.mime === FILE_TYPES.pdf;
    case 'docx':
    case 'xlsx':
    case 'zip':
      return found?.mime === FILE_TYPES[kind] && isHarmlessZip(bytes);
  }
}

/** In whatever encoding: no sign of it controls anything but lines. A script says at its start what runs it. */
function isText(bytes: Buffer): boolean {
  const signs = bytes.toString('latin1');
  return !signs.startsWith('#!') && !CONTROLS.test(signs);
}

/** What controls anything but tabs, lines and pages; above ASCII are the bytes of other signs. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\x80-\x9f]/u;

const PROGRAMS =
  'exe|dll|com|scr|pif|cpl|msi|msp|msix|appx|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|jar|jnlp|apk|app|command|sh|lnk|url|scf|inf|reg|chm|xll';
const WITH_MACROS = 'doc|dot|docm|dotm|xls|xlt|xlsm|xlsb|xltm|xlam|ppt|pps|pot|pptm|ppsm|potm|ppam';
const PACKED = 'iso|img|vhdx?|dmg|pkg|deb|rpm|zip|rar|7z|gz|tgz|bz2|tbz2?|xz|zst|tar|cab|ace|arj|lzh|lha';
const PAGES = 'html?|xhtml?|mht|mhtml|svg';
/** What a double click runs, macros, and what could hide either of them. */
const HARMFUL = new RegExp(
  `(?:\\.(?:${[PROGRAMS, WITH_MACROS, PACKED, PAGES].join('|')})|vbaProject\\.bin)$`,
  'i',
);

/** Some systems leave out what stands so at a name's end, and take what stands before it for the ending. */
const LEFT_OUT = /[\s.\0]+$/;

function isHarmlessZip(bytes: Buffer): boolean {
  const names = namesInZip(bytes);
  return names !== null && !names.some((name) => HARMFUL.test(name.replace(LEFT_OUT, '')));
}
