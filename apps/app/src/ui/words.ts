/** Texts that many features show. */
export const commonWords = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  /** On a control that does nothing without a connection. */
  needsSignal: 'Needs signal',
  failed: 'There was an error, please try again.',
  retry: 'Try again',
  save: 'Save',
} as const;
