export type FilesPort = {
  /** Saves a text or a downloaded file for the person; false where they cancel. */
  readonly save: (name: string, type: string, content: string | Blob) => Promise<boolean>;
};
