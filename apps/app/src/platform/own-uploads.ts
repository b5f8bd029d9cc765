/** The files that were uploaded since the app was opened, by their names in the storage. */
const shownUploads = new Map<string, string>();
/** A browser keeps a file in memory while it has an object URL. */
const mostUploads = 20;

/** Returns the name of an attachment in the storage, from any of its addresses. */
export const attachmentName = (address: string): string => /sys\/[^?]+/.exec(address)?.[0] ?? address;

/** Shows the local file instead of its stored copy, which is then not downloaded. */
export function showOwnUpload(address: string, file: Blob): void {
  shownUploads.set(attachmentName(address), URL.createObjectURL(file));
  const [oldest] = shownUploads;
  if (shownUploads.size <= mostUploads || !oldest) return;
  shownUploads.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

export const ownUpload = (address: string): string | null =>
  shownUploads.get(attachmentName(address)) ?? null;
