/** Texts that many features show. */
export const commonWords = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  failed: 'There was an error, please try again.',
  noPicture: "This file doesn't open as a photo. Close this and pick another one.",
  retry: 'Try again',
  save: 'Save',
} as const;
