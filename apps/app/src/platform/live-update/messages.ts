/** These messages come from the specification, to the letter. */
export const updateMessages = {
  checking: 'Checking for update...',
  available: 'Update available',
  starting: 'Starting download...',
  complete: 'Download complete',
  downloadFailed: 'Download failed',
  updateFailed: 'Update failed',
} as const;
export type UpdateMessage = (typeof updateMessages)[keyof typeof updateMessages];
