import type { Database } from '../db/database.ts';

/** Phones sort notes into these channels, and their owners may silence each one. */
export const pushChannels = ['chats', 'drinks', 'friends', 'events', 'staff'] as const;
export type PushChannel = (typeof pushChannels)[number];

/**
 * `link` is an in-app path, and a later note with the same `tag` replaces an earlier one. A note about a
 * message names its conversation: the app does not show it while that page is open.
 */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
  readonly channel: PushChannel;
  readonly conversation_id?: string | undefined;
};

export type PushPlatform = 'ios' | 'android' | 'web';
export type PushDevice = { readonly token: string; readonly platform: PushPlatform };

/** A device is named by its owner and its own id, because its token may change or move to another person. */
export type PushAddress = { readonly user_id: string; readonly device_id: string };

/** A provider keeps a note for this long at most, and so do our jobs: a note about tonight is useless tomorrow. Seconds. */
export const noteSeconds = 12 * 3600;

/**
 * A provider gets the note and the seconds for which it may keep it. `badge` is the number on the app's icon; a sender
 * that shows none gets 0.
 */
export type PushOrder = {
  readonly note: PushNote;
  readonly badge: number;
  readonly secondsLeft: number;
};

export type PushOutcome =
  | { readonly is: 'taken' }
  /** The token never works again. `since` is the moment of the provider; a device that registered later is kept. */
  | { readonly is: 'dead'; readonly since?: Date | undefined }
  /** The provider wants the note again after this time. */
  | { readonly is: 'wait'; readonly seconds: number }
  /** The fault is ours, in a key, a setting or the note: a repetition is refused again, and the device is kept. */
  | { readonly is: 'refused'; readonly reason: string };

/** Each provider sends to devices in its own way. */
export type PushSender = {
  /** True where the provider sets the number on the app's icon. */
  readonly showsBadge: boolean;
  /** @throws PushUnavailable where the provider is busy or out of reach, so that another try may succeed */
  send(device: PushDevice, order: PushOrder): Promise<PushOutcome>;
  /** Ends the connections that the sender keeps open. */
  close?(): Promise<void>;
};

/** The provider is busy or out of reach. */
export class PushUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PushUnavailable';
  }
}

export type CountBadge = (db: Database, userId: string) => Promise<number>;

/** A job to send one note to one device. `until` ends the tries. */
export type PushDelivery = PushAddress & { readonly note: PushNote; readonly until: Date };

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
  /**
   * The push job calls this. A repetition shows no second notification, because the note has a tag.
   * @param countBadge counts what waits for the device's owner, for the number on the app's icon
   * @throws PushUnavailable where the provider is busy or out of reach
   */
  deliver(db: Database, delivery: PushDelivery, countBadge: CountBadge): Promise<void>;
  close(): Promise<void>;
};
