export type ShareContent = { readonly title?: string; readonly text?: string; readonly url: string };

export type SharePort = {
  /** Opens the system's share sheet; `copied` where there is none and the address was put on the clipboard. */
  readonly share: (what: ShareContent) => Promise<'shared' | 'copied' | 'dismissed'>;
};
