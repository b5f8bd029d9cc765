import { bucket, type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import { StorageClient } from '@supabase/storage-js';
import Compressor from 'compressorjs';
import { auth } from './auth.ts';
import { CallError } from './client.ts';
import { serverUrl, settings } from './config.ts';

/** The specification's figures (section 9). */
const compression = {
  attachment: { maxWidth: 2400, maxHeight: 2400, quality: 0.9 },
  thumbnail: { width: 80, height: 120, resize: 'cover', quality: 0.8 },
  usual: { quality: 0.8, convertSize: 5_000_000 },
} as const satisfies Record<string, Compressor.Options>;

const failedUpload = 'Error uploading image. Please try again.';

/** Rejects with the library's own sentence: not an image, an old browser, a file that cannot be read. */
function compress(image: File | Blob, options: Compressor.Options): Promise<File | Blob> {
  return new Promise((resolve, reject) => {
    new Compressor(image, { ...options, success: resolve, error: reject });
  });
}

/** Stores one's own picture under its fixed name and gives the address that shows it, new with every upload. */
export async function uploadProfileImage(userId: string, image: File | Blob, now: number): Promise<string> {
  const small = await compress(image, compression.usual);
  const path = `users/${userId}-profile.${extensionOf(small.type)}`;
  const files = (await storage()).from(bucket);
  const { error } = await files.upload(path, small, { contentType: small.type, upsert: true });
  if (error)
    throw new CallError(failedUpload, {
      code: 'file_upload',
      status: Number(error.statusCode ?? 0),
      cause: error,
    });
  const { publicUrl } = files.getPublicUrl(path).data;
  if (!publicUrl) {
    throw new CallError('Failed to get public URL for uploaded image', { code: 'file_upload', status: 0 });
  }
  return `${publicUrl}?t=${now}`;
}

async function storage(): Promise<StorageClient> {
  const { apiKey } = await settings();
  const token = (await auth.accessToken()) ?? apiKey;
  return new StorageClient(`${serverUrl}/storage/v1`, { apikey: apiKey, authorization: `Bearer ${token}` });
}

function extensionOf(mime: string): Extension {
  const found = Object.entries(fileTypes).find(([, type]) => type.mime === mime);
  if (!found || fileTypes[found[0] as Extension].media !== 'image') {
    throw new CallError('The first argument must be an image File or Blob object.', {
      code: 'file_upload',
      status: 415,
    });
  }
  return found[0] as Extension;
}
