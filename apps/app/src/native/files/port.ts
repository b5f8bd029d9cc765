export type FilesPort = {
  /** Leaves a text or a downloaded file with the person; false where they changed their mind. */
  readonly save: (name: string, type: string, content: string | Blob) => Promise<boolean>;
};
