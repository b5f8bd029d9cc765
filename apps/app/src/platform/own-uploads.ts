/** Has the files that were uploaded since the app was opened, by their name in the storage. */
const shown = new Map<string, string>();
/** A browser keeps a file in memory while it has an object URL. */
const mostShown = 20;

/** Returns the name of an attachment in the storage, from any of its addresses. */
export const attachmentName = (address: string): string => /sys\/[^?]+/.exec(address)?.[0] ?? address;

/** Shows the local file instead of its stored copy, which is then not downloaded. */
export function showOwnUpload(address: string, file: Blob): void {
  shown.set(attachmentName(address), URL.createObjectURL(file));
  const [oldest] = shown;
  if (shown.size <= mostShown || !oldest) return;
  shown.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

export const ownUpload = (address: string): string | null => shown.get(attachmentName(address)) ?? null;
