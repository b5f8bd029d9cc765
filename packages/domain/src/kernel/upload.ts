import { brand } from '../brand.ts';
import type { FileKind } from './file-kind/kinds.ts';
import { hours, minutes } from './time.ts';

/** All files are in one bucket. The pictures of people, venues and events in it are public; attachments are not. */
export const bucket = brand.slug;

/** The address of a public file on this server begins with this path. */
export const publicFilesPath = `/storage/v1/object/public/${bucket}/`;

export const mebibyte = 1024 * 1024;

export type Media = 'image' | 'video';

/**
 * The ending of a file's name decides what may be uploaded. The declared type must agree with it, and the structure of
 * the file must be of that kind. MP4 and QuickTime have the same structure, so such a video is stored as the kind that
 * its name gives.
 */
export const fileTypes = {
  jpg: { media: 'image', mime: 'image/jpeg', kind: 'jpeg' },
  jpeg: { media: 'image', mime: 'image/jpeg', kind: 'jpeg' },
  png: { media: 'image', mime: 'image/png', kind: 'png' },
  webp: { media: 'image', mime: 'image/webp', kind: 'webp' },
  mp4: { media: 'video', mime: 'video/mp4', kind: 'movie' },
  mov: { media: 'video', mime: 'video/quicktime', kind: 'movie' },
  webm: { media: 'video', mime: 'video/webm', kind: 'matroska' },
} as const satisfies Record<string, { media: Media; mime: string; kind: FileKind }>;
export type Extension = keyof typeof fileTypes;

/** Returns the MIME types of the files that a bucket accepts as pictures or as videos. */
export function mimeTypesOf(media: Media): string[] {
  const of = Object.values(fileTypes).filter(type => type.media === media);
  return [...new Set(of.map(type => type.mime))];
}

/** Phones and browsers also give an MP4 file one of these MIME types. */
const otherMimeTypes: Readonly<Record<Media, readonly string[]>> = {
  image: [],
  video: ['video/x-m4v', 'video/3gpp', 'video/3gpp2'],
};

/**
 * Returns the types that a file picker offers. Safari turns a HEIC picture into a JPEG for a picker that does not list
 * HEIC.
 */
export const pickedMimeTypes = (media: Media): string[] => [...mimeTypesOf(media), ...otherMimeTypes[media]];

/**
 * The largest photo of a phone is under 10 MB before compression, and a minute of its video is under 60 MB. A few
 * kilobytes can unpack to gigabytes, so an image is also measured in pixels before it is decoded. A phone with 48
 * megapixels takes everyday pictures of 40 million pixels, and no side of a photo has more than 12,000.
 */
export const fileLimits = {
  image: { bytes: 10 * mebibyte, pixels: 40_000_000, side: 12_000 },
  video: { bytes: 60 * mebibyte },
} as const;

/**
 * The longer side of a stored picture has at most this many pixels. A larger picture is made smaller. The specification
 * sets this for attachments, and it is more than a phone shows.
 */
export const longestStoredPictureSide = 2400;

/**
 * One person may upload this much in a UTC day. It is many times the pictures of a busy night, and too little for one
 * user to fill the disk.
 */
export const dailyUploadLimits = { files: 100, bytes: 300 * mebibyte } as const;

/**
 * A signed link opens an attachment for this long. All links that are made within one window are equal and end
 * together, so that a repeated answer has the same address and a browser does not fetch the file twice. A link in an
 * answer is valid for at least one window and at most two windows.
 */
export const attachmentLinkTimes = { window: 0.5 * hours, longest: 60 * minutes } as const;

/**
 * A screen shows an attached picture in one of these sizes, in device pixels: the whole picture within a tile of a
 * chat, or as wide as a phone where the picture comes with a drink.
 */
export const previewSizes = {
  message: { width: 640, height: 640, fit: 'contain' },
  shot: { width: 1080, height: 810, fit: 'cover' },
} as const;
export type Preview = (typeof previewSizes)[keyof typeof previewSizes];

/**
 * A screen shows a public picture in one of these sizes, in device pixels: a face of 48 points, a thumbnail, a cover as
 * wide as a phone, or the preview of a shared link.
 */
export const pictureSizes = {
  face: { width: 144, height: 144 },
  thumbnail: { width: 240 },
  cover: { width: 900 },
  preview: { width: 1200 },
} as const satisfies Record<string, { width: number; height?: number }>;
export type PictureSize = keyof typeof pictureSizes;

/** Returns the address of a public picture in this size; null where the path is not the path of a public picture. */
export function renderedPicture(path: string, query: string, size: PictureSize): string | null {
  const name = path.startsWith(publicFilesPath) && path.slice(publicFilesPath.length);
  if (!name || name.startsWith('sys/')) return null;
  const sides = Object.entries(pictureSizes[size]).map(([side, pixels]) => `${side}=${pixels}`);
  const asked = [...query.replace(/^\?/, '').split('&'), ...sides].filter(Boolean).join('&');
  return `${publicFilesPath.replace('/object/', '/render/image/')}${name}?${asked}`;
}

/**
 * True for a size that the app requests. The store keeps each picture in these sizes, however many other sizes were
 * requested.
 */
export function isShownSize(asked: { width?: number; height?: number; fit: RenderFit }): boolean {
  const sizes: readonly { width: number; height?: number; fit?: RenderFit }[] = [
    ...Object.values(pictureSizes),
    ...Object.values(previewSizes),
  ];
  return sizes.some(
    ({ width, height, fit = 'cover' }) =>
      width === asked.width && height === asked.height && fit === asked.fit,
  );
}

/**
 * A client may request a picture in sizes within these limits. A size outside is replaced by the nearest one inside.
 */
export const renderLimits = {
  side: { least: 1, most: 2000 },
  quality: { least: 20, most: 100, usual: 80 },
} as const;
export const renderFits = ['cover', 'contain', 'fill'] as const;
export type RenderFit = (typeof renderFits)[number];
