/** Stores small texts on this device without encryption. */
export type PreferencesPort = {
  readonly get: (key: string) => Promise<string | null>;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};
