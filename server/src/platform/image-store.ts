import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@lode/shared/core/errors';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@lode/shared/support/schemas';
import { fileTypeFromFile } from 'file-type';
import mongoose from 'mongoose';
import { reencode } from './image-service.ts';
import { RawAnswer, type RequestContext } from './route.ts';
import type { Upload } from './upload.ts';

const MAX_SIDE = 4096;

/** A file to be stored. */
export interface StoredFile {
  path: string;
  type: string;
}

/**
 * Re-encodes an upload, told by its content and not its name: turned upright, metadata dropped, at most
 * `maxSide` px a side. The result is gone with the upload. Throws IMAGE_REQUIRED, IMAGE_TOO_LARGE, IMAGE_INVALID
 * or IMAGE_TOO_COMPLEX.
 */
export async function cleanImage(upload: Upload | undefined, maxSide = MAX_SIDE): Promise<StoredFile> {
  if (!upload || upload.size === 0)
    throw new AppError('IMAGE_REQUIRED', { fields: { image: 'IMAGE_REQUIRED' } });
  const { path: input, size } = upload;
  if (size > IMAGE_MAX_BYTES) throw new AppError('IMAGE_TOO_LARGE', { fields: { image: 'IMAGE_TOO_LARGE' } });
  const found = await fileTypeFromFile(input).catch(() => undefined);
  const type = IMAGE_TYPES.find((known) => known === found?.mime);
  if (!type) throw new AppError('IMAGE_INVALID', { fields: { image: 'IMAGE_INVALID' } });
  return reencode({ input, output: join(upload.folder, 'clean'), size, type, maxSide });
}

/** What a saved copy is called, whatever the upload was. */
function fileNameOf(type: unknown): string {
  const known = IMAGE_TYPES.find((one) => one === type);
  return known ? `image.${known.slice('image/'.length)}` : 'file';
}

/** How a file is given out. */
interface NamedFile {
  name: string;
  type: string;
}

/** For programs that know only the first form, what is not ASCII in the name is left out there. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

/** The images, or files, of one bucket in GridFS. */
export class ImageStore {
  readonly #bucketName: string;

  constructor(bucketName: string) {
    this.#bucketName = bucketName;
  }

  /** Stores a copy of a file and answers its id. */
  async store({ path, type }: StoredFile): Promise<string> {
    const upload = this.#bucket().openUploadStream('image', { metadata: { type } });
    await pipeline(createReadStream(path), upload);
    return String(upload.id);
  }

  async remove(imageId: string): Promise<void> {
    await this.#bucket().delete(new mongoose.Types.ObjectId(imageId));
  }

  async exists(imageId: string): Promise<boolean> {
    return (await this.#find(imageId)) !== null;
  }

  /** Answers with the image itself: same origin, never sniffed. NOT_FOUND when there is none. */
  async send(imageId: string, { response }: RequestContext, cacheControl: string): Promise<RawAnswer> {
    const file = await this.#require(imageId);
    const type: unknown = file.metadata?.type;
    response.set({
      'Content-Type': typeof type === 'string' ? type : 'application/octet-stream',
      'Content-Disposition': `inline; filename="${fileNameOf(type)}"`,
      'Cache-Control': cacheControl,
    });
    return this.#answer(file, response);
  }

  /** Answers with a file that is saved and never shown: no browser makes a page of it. NOT_FOUND when there is none. */
  async download(fileId: string, { response }: RequestContext, named: NamedFile): Promise<RawAnswer> {
    const file = await this.#require(fileId);
    response.set({
      'Content-Type': named.type,
      'Content-Disposition': attachment(named.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    });
    return this.#answer(file, response);
  }

  #answer(file: mongoose.mongo.GridFSFile, response: RequestContext['response']): RawAnswer {
    response.set({ 'Content-Length': String(file.length), 'X-Content-Type-Options': 'nosniff' });
    const stream = this.#bucket().openDownloadStream(file._id);
    stream.on('error', () => response.destroy());
    // Who goes away in the middle leaves no cursor open.
    response.on('close', () => {
      if (!stream.readableEnded) stream.abort().catch(() => undefined);
    });
    stream.pipe(response);
    return new RawAnswer();
  }

  async #require(fileId: string): Promise<mongoose.mongo.GridFSFile> {
    const file = await this.#find(fileId);
    if (!file) throw new AppError('NOT_FOUND');
    return file;
  }

  #find(imageId: string) {
    return this.#bucket()
      .find({ _id: new mongoose.Types.ObjectId(imageId) })
      .next();
  }

  #bucket() {
    const { db } = mongoose.connection;
    if (!db) throw new AppError('UNAVAILABLE');
    return new mongoose.mongo.GridFSBucket(db, { bucketName: this.#bucketName });
  }
}
