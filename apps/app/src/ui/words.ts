/** Texts that many features show. */
export const commonWords = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  failed: 'There was an error, please try again.',
  retry: 'Try again',
  save: 'Save',
} as const;
