import type { Database } from '../db/database.ts';

/**
 * A notification: `link` is an in-app path, and a later note with the same `tag` replaces an earlier one. A note
 * about a message names its conversation: the app does not show it while that page is open.
 */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
  readonly conversation_id?: string | undefined;
};

export type PushPlatform = 'ios' | 'android' | 'web';
export type PushDevice = { readonly token: string; readonly platform: PushPlatform };

/** One provider's way to a device. */
export type PushSender = {
  /**
   * Resolves once the provider has taken the note; `gone` means that the token will never work again.
   * @throws PushUnavailable where the provider is busy or out of reach: worth another try
   */
  send(device: PushDevice, note: PushNote): Promise<'taken' | 'gone'>;
};

/** The provider is busy or out of reach. */
export class PushUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PushUnavailable';
  }
}

/** Tells people who are not looking. Where no provider is configured, notes land in the outbox page. */
export type Push = {
  /** One job for each device of these people, in the caller's transaction: a slow provider delays only its own. */
  notify(db: Database, userIds: readonly string[], note: PushNote): Promise<void>;
  /** What the job does; repeating it shows nothing twice, because the note has a tag. */
  deliver(db: Database, device: PushDevice, note: PushNote): Promise<void>;
};
