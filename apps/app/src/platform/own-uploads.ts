/** Pictures and videos of one's own that went up since the app was opened, by their name in the store. */
const shown = new Map<string, string>();
/** A browser keeps a file for as long as it has an address. */
const mostShown = 20;

/** The name of an attachment in the store, from any address of it. */
export const attachmentName = (address: string): string => /sys\/[^?]+/.exec(address)?.[0] ?? address;

/** Shows this file of this device wherever the stored one is meant: nothing is fetched that was just sent. */
export function showOwnUpload(address: string, file: Blob): void {
  shown.set(attachmentName(address), URL.createObjectURL(file));
  const [oldest] = shown;
  if (shown.size <= mostShown || !oldest) return;
  shown.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

export const ownUpload = (address: string): string | null => shown.get(attachmentName(address)) ?? null;
