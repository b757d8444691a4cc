import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@lode/shared/core/errors';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@lode/shared/support/schemas';
import { fileTypeFromBuffer } from 'file-type';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { RawAnswer, type RequestContext } from './route.ts';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 4096;

export interface CleanImage {
  data: Buffer;
  type: string;
}

/**
 * Re-encodes an upload, told by its content and not its name: turned upright, metadata dropped, at most
 * `maxSide` px a side. Throws IMAGE_REQUIRED, IMAGE_TOO_LARGE or IMAGE_INVALID.
 */
export async function cleanImage(upload: Buffer | undefined, maxSide = MAX_SIDE): Promise<CleanImage> {
  if (!upload || upload.length === 0)
    throw new AppError('IMAGE_REQUIRED', { fields: { image: 'IMAGE_REQUIRED' } });
  if (upload.length > IMAGE_MAX_BYTES)
    throw new AppError('IMAGE_TOO_LARGE', { fields: { image: 'IMAGE_TOO_LARGE' } });
  const found = await fileTypeFromBuffer(upload).catch(() => undefined);
  const type = IMAGE_TYPES.find((known) => known === found?.mime);
  if (!type) throw invalidImage();
  try {
    const image = sharp(upload, {
      animated: type !== 'image/jpeg',
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
    });
    const data = await image
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(type.slice('image/'.length) as 'png' | 'jpeg' | 'webp' | 'gif')
      .toBuffer();
    return { data, type };
  } catch (error) {
    throw invalidImage(error);
  }
}

function invalidImage(cause?: unknown): AppError {
  return new AppError('IMAGE_INVALID', { fields: { image: 'IMAGE_INVALID' }, cause });
}

/** The images of one bucket in GridFS. */
export class ImageStore {
  readonly #bucketName: string;

  constructor(bucketName: string) {
    this.#bucketName = bucketName;
  }

  /** Stores a cleaned image and answers its id. */
  async store(image: CleanImage): Promise<string> {
    const upload = this.#bucket().openUploadStream('image', { metadata: { type: image.type } });
    await pipeline(Readable.from([image.data]), upload);
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
    const file = await this.#find(imageId);
    if (!file) throw new AppError('NOT_FOUND');
    const type: unknown = file.metadata?.type;
    response.set({
      'Content-Type': typeof type === 'string' ? type : 'application/octet-stream',
      'Content-Length': String(file.length),
      'Content-Disposition': 'inline',
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
    });
    const stream = this.#bucket().openDownloadStream(file._id);
    stream.on('error', () => response.destroy());
    stream.pipe(response);
    return new RawAnswer();
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
