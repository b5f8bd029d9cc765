export type ContactsPort = {
  /** True where the device lets a page ask for contacts at all. */
  readonly supported: boolean;
  /** Opens the device's own picker; resolves to the numbers of the picked contacts, as they are written there. */
  readonly pick: () => Promise<string[]>;
};
