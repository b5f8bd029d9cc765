import { seconds } from '@nightjar/domain/kernel/time';
import {
  attachmentLinkTimes,
  bucket,
  type Extension,
  fileTypes,
  type Media,
  mimeTypesOf,
} from '@nightjar/domain/kernel/upload';
import { StorageClient } from '@supabase/storage-js';
import Compressor from 'compressorjs';
import { auth } from './auth.ts';
import { busy } from './busy.ts';
import { identifyFile, unopenedError } from './chosen-file.ts';
import { CallError } from './client.ts';
import { serverUrl, settings } from './config.ts';
import { attachmentName, showOwnUpload } from './own-uploads.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Pictures are made smaller with these numbers, which section 9 of the specification requires. */
const compressionOptions = {
  attachment: { maxWidth: 2400, maxHeight: 2400, quality: 0.9 },
  thumbnail: { width: 80, height: 120, resize: 'cover', quality: 0.8 },
  usual: { quality: 0.8, convertSize: 5_000_000 },
} as const satisfies Record<string, Compressor.Options>;

const failedUploadMessage = 'Error uploading image. Please try again.';

/**
 * Makes a picture smaller, and converts it to JPEG if the server does not accept its format. Rejects with a sentence
 * for the user, or with the library's error: the file is no image, the browser is too old, or the file cannot be read.
 */
function compressImage(image: File | Blob, options: Compressor.Options): Promise<File | Blob> {
  const format = isAcceptedImage(image) ? {} : { mimeType: 'image/jpeg' };
  return new Promise((resolve, reject) => {
    const refuse = (failure?: Error) => void unopenedError(image, failure).then(reject);
    // In a browser that does not let a page read the pixels of a picture, the library returns the picture unchanged.
    // Its format may be one that the server does not accept.
    const success = (small: Blob) => (isAcceptedImage(small) ? resolve(small) : refuse());
    const error = (failure: Error) =>
      failure.message === unopenedPictureMessage ? refuse(failure) : reject(failure);
    new Compressor(image, { ...options, ...format, success, error });
  });
}

const isAcceptedImage = ({ type }: Blob) => mimeTypesOf('image').includes(type);

/** The library rejects with this sentence if the browser cannot show the picture. */
const unopenedPictureMessage = 'Failed to load the image.';

/**
 * Uploads the user's profile picture or banner under a fixed name, and returns its address, which changes with every
 * upload.
 */
export function uploadProfileOrBannerPicture(
  owner: { userId: string; kind: 'profile' | 'banner' },
  image: File | Blob,
  now: number,
): Promise<string> {
  return busy.during('upload', storeProfileOrBannerPicture(owner, image, now));
}

async function storeProfileOrBannerPicture(
  { userId, kind }: { userId: string; kind: 'profile' | 'banner' },
  image: File | Blob,
  now: number,
): Promise<string> {
  const small = await compressImage(await identifyFile(image, 'image'), compressionOptions.usual);
  const path = `users/${userId}-${kind}.${extensionOf(small.type)}`;
  return `${await storeFile(await storageClient(), { path, body: small, upsert: true })}?t=${now}`;
}

/** `onProgress` gets a number from 0 to 1, and `signal` ends the upload. */
type UploadControl = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

/** These facts about a stored picture or video become part of the message that has it as an attachment. */
export type StoredAttachment = {
  readonly attachment_url: string;
  readonly thumbnail_url: string | null;
  readonly attachment_type: Media;
  /** The ratio is width divided by height; null where this browser cannot measure it. */
  readonly attachment_ratio: number | null;
};

/**
 * Uploads a picture, or a video with its thumbnail, under a random name. `onProgress` gets a number from 0 to 1.
 * The promise is rejected with the specification's sentence, or with an error of the compressor.
 */
export function uploadAttachment(chosen: File, control: UploadControl): Promise<StoredAttachment> {
  return busy.during('upload', storeAttachment(chosen, control));
}

async function storeAttachment(
  chosen: File,
  { onProgress, signal }: UploadControl,
): Promise<StoredAttachment> {
  const isVideo = chosen.type.startsWith('video/');
  const file = await identifyFile(chosen, isVideo ? 'video' : 'image');
  const { usual, attachment, thumbnail } = compressionOptions;
  const still = isVideo ? await firstFrame(file) : file;
  const [body, small, attachment_ratio] = await Promise.all([
    isVideo ? file : compressImage(file, { ...usual, ...attachment }),
    still && compressImage(still, { ...usual, ...thumbnail }),
    still && pictureRatio(still),
  ]);
  const name = `sys/${isVideo ? 'videos' : 'images'}/${crypto.randomUUID()}`;
  const client = await storageClient(uploadFetch(onProgress, signal));
  const attachment_url = await storeFile(client, { path: `${name}.${extensionOf(body.type)}`, body });
  const thumbnail_url =
    small &&
    (await storeFile(await storageClient(), { path: `${name}_th.${extensionOf(small.type)}`, body: small }));
  showOwnUpload(attachment_url, body);
  if (small && thumbnail_url) showOwnUpload(thumbnail_url, small);
  return { attachment_url, thumbnail_url, attachment_type: isVideo ? 'video' : 'image', attachment_ratio };
}

/**
 * Uploads a picture of a venue or an event under a name without an extension, replaces an older file with that name,
 * and returns the file's address.
 */
export function uploadPictureOfVenueOrEvent(
  name: string,
  image: File | Blob,
  control: UploadControl,
): Promise<string> {
  return busy.during('upload', storePictureOfVenueOrEvent(name, image, control));
}

async function storePictureOfVenueOrEvent(
  name: string,
  image: File | Blob,
  { onProgress, signal }: UploadControl,
): Promise<string> {
  const taken = await identifyFile(image, 'image');
  const small = await compressImage(taken, { ...compressionOptions.usual, ...compressionOptions.attachment });
  const client = await storageClient(uploadFetch(onProgress, signal));
  return storeFile(client, { path: `${name}.${extensionOf(small.type)}`, body: small, upsert: true });
}

/**
 * Returns the width divided by the height of a picture as it is shown, turned upright, within 0.05 and 20; null where
 * the browser cannot read the picture.
 */
async function pictureRatio(picture: Blob): Promise<number | null> {
  try {
    const { width, height } = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    return Math.min(20, Math.max(0.05, width / height));
  } catch {
    return null;
  }
}

/** Returns a link to an attachment that the user has uploaded but not yet sent; null if the server gives none. */
export async function linkToOwnAttachment(address: string): Promise<string | null> {
  const files = (await storageClient()).from(bucket);
  const { data } = await files.createSignedUrl(
    attachmentName(address),
    attachmentLinkTimes.longest / seconds,
  );
  return data?.signedUrl ?? null;
}

type FileUpload = { readonly path: string; readonly body: Blob; readonly upsert?: boolean };

/** Uploads a file to the bucket and returns the file's public address. */
async function storeFile(client: StorageClient, { path, body, upsert = false }: FileUpload): Promise<string> {
  const files = client.from(bucket);
  const { error } = await files.upload(path, body, { contentType: body.type, upsert });
  if (error) {
    const status = Number(error.statusCode ?? 0);
    // The error has a sentence for the user if the server refuses the file for its content (status 415), or because it
    // has no room for files (507).
    const sentence = status === 415 || status === 507 ? error.message : failedUploadMessage;
    throw new CallError(sentence, { code: 'file_upload', status, cause: error });
  }
  const { publicUrl } = files.getPublicUrl(path).data;
  if (!publicUrl) {
    throw new CallError('Failed to get public URL for uploaded image', { code: 'file_upload', status: 0 });
  }
  return publicUrl;
}

/** Returns a picture of the first moment of a video; null if this browser cannot show the video. */
async function firstFrame(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = reject;
      video.muted = true;
      video.playsInline = true;
      video.preload = 'auto';
      video.src = address;
    });
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function storageClient(fetcher?: typeof fetch): Promise<StorageClient> {
  const { apiKey } = await settings();
  const token = (await auth.accessToken()) ?? apiKey;
  const headers = { apikey: apiKey, authorization: `Bearer ${token}` };
  return new StorageClient(`${serverUrl}/storage/v1`, headers, fetcher);
}

function extensionOf(mime: string): Extension {
  const found = Object.entries(fileTypes).find(([, type]) => type.mime === mime);
  if (!found) {
    throw new CallError('The first argument must be an image File or Blob object.', {
      code: 'file_upload',
      status: 415,
    });
  }
  return found[0] as Extension;
}
