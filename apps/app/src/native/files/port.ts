export type FilesPort = {
  /** Leaves a text as a file with the person; false where they changed their mind. */
  readonly save: (name: string, type: string, content: string) => Promise<boolean>;
};
