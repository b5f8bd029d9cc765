export type ShareContent = { readonly title?: string; readonly text?: string; readonly url: string };

export type SharePort = {
  /**
   * Opens the system's share sheet; `copied` if there is no share sheet and the address was copied to the clipboard.
   */
  readonly share: (what: ShareContent) => Promise<'shared' | 'copied' | 'dismissed'>;
};
