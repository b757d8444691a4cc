import { isLanguageCode, type LanguageCode } from '@lode/shared/core/languages';
import { type ArticleFile, FILE_MAX } from '@lode/shared/knowledge/admin-schemas';
import { strFromU8, strToU8, unzip, zip } from 'fflate';

/** Files as one archive. */
export function packFiles(files: ArticleFile[]): Promise<Blob> {
  const entries = Object.fromEntries(files.map(({ name, content }) => [name, strToU8(content)]));
  return new Promise((resolve, reject) => {
    zip(entries, (error, data) => (error ? reject(error) : resolve(new Blob([data as BlobPart]))));
  });
}

/** What lies in an archive: at most so many bytes of it are unpacked, whatever it says of itself. */
const UNPACKED_MAX = 50 * 1024 * 1024;
const IN_FOLDER = /(?:^|\/)([a-z]{2}\/[a-z-]+\.md)$/;

/** The articles among files that somebody has chosen: those of archives, and single ones, which are of `language`. */
export async function readChosen(chosen: readonly File[], language: LanguageCode): Promise<ArticleFile[]> {
  const files: ArticleFile[] = [];
  for (const file of chosen) {
    if (file.name.endsWith('.zip')) files.push(...(await unpack(file)));
    // One that is too large is sent as far as it is refused for it.
    else
      files.push({ name: `${language}/${file.name}`, content: (await file.text()).slice(0, FILE_MAX + 1) });
  }
  return files;
}

async function unpack(file: File): Promise<ArticleFile[]> {
  const data = new Uint8Array(await file.arrayBuffer());
  let left = UNPACKED_MAX;
  const entries = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      left -= originalSize;
      return left > 0 && isArticle(name);
    };
    unzip(data, { filter }, (error, unpacked) => (error ? reject(error) : resolve(unpacked)));
  });
  return Object.entries(entries).map(([name, content]) => ({
    name: IN_FOLDER.exec(name)?.[1] ?? name,
    content: strFromU8(content).slice(0, FILE_MAX + 1),
  }));
}

function isArticle(name: string): boolean {
  return isLanguageCode(IN_FOLDER.exec(name)?.[1]?.slice(0, 2));
}

/** Characters of one request, with room to spare for what the wire adds. */
const PART_CHARACTERS = 400_000;
const PART_FILES = 100;

/** Files in parts that the server takes. */
export function inParts(files: ArticleFile[]): ArticleFile[][] {
  const parts: ArticleFile[][] = [];
  let room = 0;
  for (const file of files) {
    const part = parts.at(-1);
    if (!part || part.length === PART_FILES || room < file.content.length) {
      parts.push([file]);
      room = PART_CHARACTERS;
    } else part.push(file);
    room -= file.content.length;
  }
  return parts;
}
