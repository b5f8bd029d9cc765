import { isNative } from '../platform.ts';
import type { FilesPort } from './port.ts';

export const files = {
  async save(name, type, content) {
    const file = new File([content], name, { type });
    // The web view of a store build cannot download, so the share sheet offers "Save to Files".
    if (isNative) return shareFile(file);
    downloadFile(file);
    return true;
  },
} satisfies FilesPort;

/** The web view of Android has no share sheet for files, so the function rejects, and the screen shows an error. */
async function shareFile(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) throw new Error('This web view cannot save a file.');
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the file at this address after the click, so the address stays valid for a minute (60,000 ms).
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
