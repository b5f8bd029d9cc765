export type ContactsPort = {
  /** True where the device lets a page ask for contacts at all. */
  readonly supported: boolean;
  /**
   * Opens the device's contact picker; resolves to the phone numbers of the picked contacts, as they are stored there.
   */
  readonly pick: () => Promise<string[]>;
};
