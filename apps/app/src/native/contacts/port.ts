export type ContactsPort = {
  /** True if the user can allow the app to read phone numbers of contacts. */
  readonly supported: boolean;
  /**
   * Resolves to the phone numbers as the address book has them. A browser lets the user pick contacts; a phone asks for
   * permission and gives the whole address book, or the contacts that the user has chosen for this app. It rejects if
   * the user refuses.
   */
  readonly pick: () => Promise<string[]>;
};
