export type ShareContent = { readonly title?: string; readonly text?: string; readonly url: string };

export type SharePort = {
  /**
   * Opens the system's share sheet. On a device without one it copies the address to the clipboard and resolves to
   * `copied`.
   */
  readonly share: (what: ShareContent) => Promise<'shared' | 'copied' | 'dismissed'>;
};
