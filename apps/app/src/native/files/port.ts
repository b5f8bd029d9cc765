export type FilesPort = {
  /** Saves a text or a downloaded file for the user, and resolves to false if the user cancels. */
  readonly save: (name: string, type: string, content: string | Blob) => Promise<boolean>;
};
