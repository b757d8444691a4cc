import sharp from 'sharp';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

let shade = 0;

/** A small picture; each one differs, as the same picture within five seconds is the same message. */
function picture(width = 24, height = 16) {
  shade = (shade + 7) % 256;
  const channels = 3 as const;
  return sharp({ create: { width, height, channels, background: { r: shade, g: 40, b: 255 - shade } } });
}

export async function imageBytes(format: ImageFormat, width?: number, height?: number): Promise<Buffer> {
  return picture(width, height).toFormat(format).toBuffer();
}

/** An animated WebP of so many frames, which all differ. */
export async function animationBytes(frames: number, side: number): Promise<Buffer> {
  const raw = Buffer.alloc(frames * side * side * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    raw.fill((frame * 97) % 256, frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  const shape = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  return sharp(raw, { raw: shape }).webp({ effort: 0 }).toBuffer();
}

/** A photograph as a phone makes it: turned by its EXIF orientation, and saying where it was taken. */
export async function photoBytes(): Promise<Buffer> {
  return picture(30, 20)
    .withExif({
      IFD0: { Copyright: 'a secret in the metadata', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function imageFacts(bytes: Buffer) {
  return sharp(bytes).metadata();
}

export async function pngImage(): Promise<Blob> {
  return blobOf(await imageBytes('png'), 'image/png');
}

export function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}
