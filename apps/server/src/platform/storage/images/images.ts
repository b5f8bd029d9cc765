import { unreadablePictureSentence } from '@nightjar/domain/kernel/file-kind/refusals';
import {
  type Extension,
  fileLimits,
  fileTypes,
  longestStoredPictureSide,
  type RenderFit,
} from '@nightjar/domain/kernel/upload';
import type { Sharp } from 'sharp';
import { keyedQueue } from '../../keyed-queue.ts';
import { StorageError } from '../errors.ts';

/** The library sharp is loaded with the first picture, because it takes 12 MB of memory and a tenth of a second. */
const loadSharp = async () => (await import('./vips.ts')).sharp;

const busyError = () =>
  new StorageError('SlowDown', 'Too many pictures at once. Please try again in a moment.');
const uploadQueue = keyedQueue({ concurrency: 2, mostWaiting: 32, refusal: busyError });
/**
 * Renderings wait in this queue, because opening a long list requests all its thumbnails at once. A rendering that
 * waits has no bytes in memory yet.
 */
const renderingQueue = keyedQueue({ concurrency: 2, mostWaiting: 500, refusal: busyError });

const unreadableError = () => new StorageError('InvalidMimeType', unreadablePictureSentence);
/** Stored pictures were checked by the same limit, so a decoder never gets more pixels than this. */
const decoderLimits = { limitInputPixels: fileLimits.image.pixels, failOn: 'error' } as const;

/** Pictures are stored in this quality, which the specification requires for attachments. */
const storedQuality = 90;

/**
 * Encodes a picture again: upright, in sRGB, no larger than any screen needs. Only the pixels are kept, so the result
 * has no place, camera or hidden content. A picture whose header states too many pixels is refused before it is
 * decoded.
 */
export async function reencode(file: string, extension: Extension): Promise<Buffer> {
  return uploadQueue('pictures', async () => {
    await mustBeDecodable(file);
    const sharp = await loadSharp();
    const upright = sharp(file, decoderLimits).autoOrient();
    const sized = upright.resize({
      width: longestStoredPictureSide,
      height: longestStoredPictureSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return encodeImage(sized.toColourspace('srgb'), fileTypes[extension].mime, storedQuality)
      .toBuffer()
      .catch(refuseUnreadable);
  });
}

export type Rendering = { width?: number; height?: number; fit: RenderFit; quality: number };

/** On the wire, `contain` means the whole picture without a frame around it, which the library sharp calls `inside`. */
const sharpFits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/** Renders a picture. `read` is called when it is the picture's turn. */
export async function renderPicture(
  read: () => Promise<Buffer>,
  mime: string,
  wanted: Rendering,
): Promise<Buffer> {
  return renderingQueue('pictures', async () => {
    const sharp = await loadSharp();
    const sized = sharp(await read(), decoderLimits).resize({
      width: wanted.width,
      height: wanted.height,
      fit: sharpFits[wanted.fit],
      withoutEnlargement: true,
    });
    return encodeImage(sized, mime, wanted.quality).toBuffer();
  });
}

async function mustBeDecodable(file: string): Promise<void> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { side, pixels } = fileLimits.image;
  if (width > side || height > side || width * height > pixels)
    throw new StorageError(
      'EntityTooLarge',
      `The image is ${width} by ${height} pixels; at most ${side} a side and ${pixels / 1e6} million pixels in all are accepted`,
    );
}

function encodeImage(image: Sharp, mime: string, quality: number): Sharp {
  if (mime === 'image/png') return image.png();
  return mime === 'image/webp' ? image.webp({ quality }) : image.jpeg({ quality });
}

/**
 * Refuses a picture with a sentence of the product, because the decoder's own message names files and libraries of this
 * machine.
 */
function refuseUnreadable(): never {
  throw unreadableError();
}
