export type ContactsPort = {
  /** True if the device lets a page ask the user for contacts. */
  readonly supported: boolean;
  /**
   * Opens the device's contact picker, and resolves to the phone numbers of the picked contacts as the address book has
   * them.
   */
  readonly pick: () => Promise<string[]>;
};
