import type { Database } from '../db/database.ts';

/**
 * `link` is an in-app path, and a later note with the same `tag` replaces an earlier one. A note about a
 * message names its conversation: the app does not show it while that page is open.
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

/** Each provider sends to devices in its own way. */
export type PushSender = {
  /**
   * Resolves once the provider has taken the note; `gone` means that the token will never work again.
   * @throws PushUnavailable where the provider is busy or out of reach, so that another try may succeed
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

/**
 * A push reaches people who do not have the app open. Where no provider is configured, notes appear on the
 * outbox page.
 */
export type Push = {
  /**
   * Adds one job for each device of these people, in the caller's transaction. A slow provider delays
   * only its own jobs.
   */
  notify(db: Database, userIds: readonly string[], note: PushNote): Promise<void>;
  /** The push job calls this. A repetition shows no second notification, because the note has a tag. */
  deliver(db: Database, device: PushDevice, note: PushNote): Promise<void>;
};
