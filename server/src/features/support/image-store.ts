import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@lode/shared/core/errors';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@lode/shared/support/schemas';
import { fileTypeFromBuffer } from 'file-type';
import mongoose from 'mongoose';
import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 4096;

function bucket() {
  const { db } = mongoose.connection;
  if (!db) throw new AppError('UNAVAILABLE');
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'support_images' });
}

/**
 * Re-encodes an upload, told by its content and not its name: turned upright, metadata dropped, at most
 * 4096 px a side. Throws IMAGE_REQUIRED, IMAGE_TOO_LARGE or IMAGE_INVALID.
 */
export async function cleanImage(upload: Buffer | undefined): Promise<{ data: Buffer; type: string }> {
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
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
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

/** Stores a cleaned image and answers its id. */
export async function storeImage(image: { data: Buffer; type: string }): Promise<string> {
  const upload = bucket().openUploadStream('image', { metadata: { type: image.type } });
  await pipeline(Readable.from([image.data]), upload);
  return String(upload.id);
}

export async function removeImage(imageId: string): Promise<void> {
  await bucket().delete(new mongoose.Types.ObjectId(imageId));
}

/** The image's type, length and bytes; NOT_FOUND when there is none. */
export async function openImage(
  imageId: string,
): Promise<{ type: string; length: number; stream: Readable }> {
  const id = new mongoose.Types.ObjectId(imageId);
  const file = await bucket().find({ _id: id }).next();
  if (!file) throw new AppError('NOT_FOUND');
  const type: unknown = file.metadata?.type;
  return {
    type: typeof type === 'string' ? type : 'application/octet-stream',
    length: Number(file.length),
    stream: bucket().openDownloadStream(id),
  };
}
