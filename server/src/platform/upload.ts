import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@lode/shared/core/errors';
import type { Request } from 'express';
import multer from 'multer';
import type { Identity } from './identity.ts';
import { consume, LIMITS } from './rate-limit.ts';
import { requireRoom, uploadFolder } from './upload-folder.ts';
import { takeUploadSlot } from './upload-slots.ts';

const IMAGE_BYTES = 8 * 1024 * 1024;
/** The other fields and the multipart frame. */
const FRAME_BYTES = 128 * 1024;
const BODY_MAX_MS = 60_000;
/** A small body has less time: a sender who wants to hold a slot for a minute announces much, and pays with their quota. */
const BODY_BASE_MS = 5000;
const SLOWEST_BYTES_PER_S = 16 * 1024;
/** How often it is looked at whether a body comes at that pace; what came in a burst before counts for its first seconds. */
const PACE_MS = 1000;
const PACE_GRACE_MS = 10_000;
/** Who is refused before the end of the body may finish sending it, so that the answer is read. */
const LINGER_MS = 3000;

/** A file that came with a request. It is gone when the request has been answered. */
export interface Upload {
  path: string;
  /** A folder of the request's own: what is put into it goes with it. */
  folder: string;
  size: number;
  sha256: string;
}

/** Throws for who may not send the file, by the fields that came before it; the file has not been read yet. */
export type BeforeFile = (fields: Record<string, unknown>) => Promise<void>;

interface UploadOptions {
  field: string;
  /** Bytes of the file, where it may be larger than an image. */
  maxBytes?: number | undefined;
  before: BeforeFile;
}

export interface Sender {
  identity: Identity;
  address: string;
}

/**
 * Takes a multipart request's file to the disk, does the work with it, and removes it. Everything that can
 * refuse it without the body does so before the body is read.
 */
export async function withUpload(
  request: Request,
  sender: Sender,
  options: UploadOptions,
  work: (upload: Upload | undefined) => Promise<void>,
): Promise<void> {
  if (!request.is('multipart/form-data')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const release = takeUploadSlot(sender.identity.userId, sender.address);
  let folder: string | undefined;
  try {
    await admit(request, sender.identity, options);
    folder = await mkdtemp(join(await uploadFolder(), 'upload-'));
    await work(await receive(request, folder, options));
  } finally {
    release();
    if (folder) await rm(folder, { recursive: true, force: true });
    endLater(request);
  }
}

async function admit(request: Request, { userId, kind }: Identity, options: UploadOptions): Promise<void> {
  const announced = announcedBytes(request, options);
  if (announced > fileBytes(options) + FRAME_BYTES) throw tooLarge(options);
  await consume(LIMITS.uploadsPerUser, userId);
  await requireRoom();
  const quota = kind === 'admin' ? LIMITS.uploadBytesPerStaff : LIMITS.uploadBytesPerUser;
  await consume(quota, userId, 'UPLOAD_QUOTA_REACHED', announced);
}

const fileBytes = ({ maxBytes = IMAGE_BYTES }: UploadOptions): number => maxBytes;

function announcedBytes(request: Request, options: UploadOptions): number {
  return Number(request.get('content-length') ?? fileBytes(options) + FRAME_BYTES);
}

/** How long a body of so many bytes may take to come. Exported for its test. */
export function bodyTimeMs(bytes: number): number {
  return Math.min(BODY_MAX_MS, BODY_BASE_MS + (bytes / SLOWEST_BYTES_PER_S) * 1000);
}

/** Whether a body comes slower than anybody's network: announcing much is no way to hold a slot with little. Exported for its test. */
export function isTooSlow(bytes: number, elapsedMs: number): boolean {
  return bytes < ((elapsedMs - PACE_GRACE_MS) / 1000) * SLOWEST_BYTES_PER_S;
}

/** Ends the connection of a body that is late as a whole, or too slow on its way. Returns what ends the watch. */
function watchPace(request: Request, options: UploadOptions): () => void {
  const { socket } = request;
  const [begun, before] = [performance.now(), socket.bytesRead];
  const most = bodyTimeMs(announcedBytes(request, options));
  const watch = setInterval(() => {
    const elapsed = performance.now() - begun;
    if (elapsed < most && !isTooSlow(socket.bytesRead - before, elapsed)) return;
    clearInterval(watch);
    request.destroy();
  }, PACE_MS);
  return () => clearInterval(watch);
}

function tooLarge({ maxBytes }: UploadOptions, cause?: Error): AppError {
  return maxBytes === undefined
    ? new AppError('IMAGE_TOO_LARGE', { fields: { image: 'IMAGE_TOO_LARGE' }, cause })
    : new AppError('FILE_TOO_LARGE', { fields: { file: 'FILE_TOO_LARGE' }, cause });
}

/** Resolves when all of the body has been read; throws as soon as it is refused. */
function receive(request: Request, folder: string, options: UploadOptions): Promise<Upload | undefined> {
  const { field, before } = options;
  return new Promise((resolve, reject) => {
    let upload: Upload | undefined;
    const endWatch = watchPace(request, options);
    const parse = multer({
      limits: { fileSize: fileBytes(options), files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
      // Multer tells of an error only when all of the body has come; we say so at once.
      fileFilter: (_request, _file, done) => {
        before(request.body as Record<string, unknown>).then(
          () => done(null, true),
          (error: Error) => {
            reject(error);
            done(error);
          },
        );
      },
      storage: {
        _handleFile: (_request, { stream }, done) => {
          save(stream, folder).then((saved) => {
            upload = saved;
            done(null);
          }, done);
        },
        // It goes with its folder.
        _removeFile: (_request, _file, done) => done(null),
      },
    }).single(field);
    void parse(request, request.res as never, (error: unknown) => {
      endWatch();
      if (error === undefined || error === null) resolve(upload);
      else reject(refusalOf(error, options));
    });
  });
}

/** A broken multipart body is the sender's mistake, whatever the parser throws. */
function refusalOf(error: unknown, options: UploadOptions): Error {
  if (error instanceof AppError) return error;
  if (!(error instanceof multer.MulterError)) return new AppError('INVALID_PARAMS', { cause: error });
  return error.code === 'LIMIT_FILE_SIZE' ? tooLarge(options, error) : error;
}

async function save(stream: NodeJS.ReadableStream, folder: string): Promise<Upload> {
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }));
  return { path, folder, size, sha256: hash.digest('base64url') };
}

/** What is left of a refused body is thrown away for a moment, then its connection ends. */
function endLater(request: Request): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
}
