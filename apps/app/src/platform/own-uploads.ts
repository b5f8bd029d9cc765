/**
 * Maps the names of attachments in the storage to the local files that this device has uploaded since the app was
 * opened.
 */
const shownUploads = new Map<string, string>();
/** A browser keeps a file in memory as long as the file has an object URL, so at most this many files are kept. */
const mostUploads = 20;

/**
 * Takes the name of an attachment in the storage from an address of the attachment. The name is in every
 * address.
 */
export const attachmentName = (address: string): string => /sys\/[^?]+/.exec(address)?.[0] ?? address;

/** Makes the app show the local file for this address, so that the stored copy is not downloaded. */
export function showOwnUpload(address: string, file: Blob): void {
  shownUploads.set(attachmentName(address), URL.createObjectURL(file));
  const [oldest] = shownUploads;
  if (shownUploads.size <= mostUploads || !oldest) return;
  shownUploads.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

export const ownUploadUrl = (address: string): string | null =>
  shownUploads.get(attachmentName(address)) ?? null;
