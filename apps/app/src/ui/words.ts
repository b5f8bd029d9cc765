/** Many features show these texts. */
export const commonTexts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  /** A control that needs a connection shows this text while there is none. */
  needsSignal: 'Needs signal',
  failed: 'There was an error, please try again.',
  retry: 'Try again',
  update: 'Update',
  save: 'Save',
} as const;

export const uploadTexts = {
  otherKind: "That kind of file can't be used. Try a JPEG, PNG or WebP photo.",
  tooLarge: 'That file is too large. Try a smaller one.',
  dayIsFull: "That's as many photos and videos as a day takes. Try again tomorrow.",
} as const;

/**
 * Returns a sentence if the server refused an upload because of the file, of its own full disk, or of the limit of a
 * day. Returns null if another try may help.
 */
export function uploadRefusal({ status, message }: { status: number; message: string }): string | null {
  if (status === 413) return uploadTexts.tooLarge;
  // The server's message names the kind of the file and what the user can do (415), or asks for patience until the
  // server has room (507).
  if (status === 415 || status === 507) return message;
  return status === 429 ? uploadTexts.dayIsFull : null;
}
