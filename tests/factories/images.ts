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
