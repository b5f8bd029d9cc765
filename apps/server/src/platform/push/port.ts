import type { PushChannel } from '@nightjar/domain/account/entity';
import type { NotificationKind, NotificationType } from '@nightjar/domain/notifications/entity';
import type { Database } from '../db/database.ts';
import { ProviderFailure, type ProviderName } from '../providers/outcome.ts';

/**
 * `link` is a path in the app. A later note with the same `tag` replaces an earlier one. A note about a message names
 * its conversation, and the app does not show the note while the page of that conversation is open.
 */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
  readonly channel: PushChannel;
  readonly conversation_id?: string | undefined;
  /** The owner of a device may have switched this kind off. It is missing in a job of an earlier release. */
  readonly kind?: NotificationKind | undefined;
};

/**
 * The inbox keeps these fields of a notice beside those of its push. `from` is who the notice is from, and `about` is
 * another person whom its text names. `tag` and `body` replace those of the push.
 */
export type InboxEntry = {
  readonly type: NotificationType;
  readonly from?: string | undefined;
  readonly about?: string | undefined;
  readonly tag?: string;
  readonly body?: string;
};

/** A notice is pushed to the devices of people and kept in their inboxes. `inbox` is null for messages of a chat. */
export type Notice = PushNote & { readonly kind: NotificationKind; readonly inbox: InboxEntry | null };

export type PushPlatform = 'ios' | 'android' | 'web';
export type PushDevice = { readonly token: string; readonly platform: PushPlatform };

/** A device is named by its owner and its own id, because its token may change or pass to another person. */
export type PushAddress = { readonly user_id: string; readonly device_id: string };

/**
 * A provider and the server's jobs keep a note for this many seconds at most, because a note about tonight is useless
 * tomorrow.
 */
export const noteSeconds = 12 * 3600;

/**
 * A provider gets the note and the number of seconds for which it may keep it. `badge` is the number on the app's icon.
 * It is 0 for a sender that shows no number.
 */
export type PushOrder = {
  readonly note: PushNote;
  readonly badge: number;
  readonly secondsLeft: number;
};

/** `reason` is the provider's code, and `providerId` is its own id of the push. */
export type PushOutcome =
  | { readonly is: 'taken'; readonly providerId?: string | undefined }
  /**
   * The token will never work again. `since` is when the provider found that out; a device that registered later is
   * kept.
   */
  | { readonly is: 'dead'; readonly since?: Date | undefined; readonly reason: string }
  /**
   * The provider wants the note to be sent again after this many seconds, because it is `away` or too much was sent to
   * it.
   */
  | {
      readonly is: 'wait';
      readonly because: 'limited' | 'away';
      readonly seconds: number;
      readonly reason: string;
    }
  /** The provider does not accept the server's key. The note waits until an operator has changed the settings. */
  | { readonly is: 'locked'; readonly reason: string }
  /**
   * The fault is the server's own, in a setting or the note. A second try would be refused as well, and the device is
   * kept. `hint` names what the operator should look at.
   */
  | { readonly is: 'refused'; readonly reason: string; readonly hint?: string | undefined };

/** This sends notes to devices through one provider. */
export type PushSender = {
  /** True where the provider sets the number on the app's icon. */
  readonly showsBadge: boolean;
  /**
   * Returns the provider of this device, because a browser names its push service in its token. Returns null where no
   * provider gives out such a token.
   */
  providerOf(device: PushDevice): ProviderName | null;
  /** @throws PushUnavailable where the provider is busy or cannot be reached, so that another try may succeed */
  send(device: PushDevice, order: PushOrder): Promise<PushOutcome>;
  /** Ends the connections that the sender keeps open. */
  close?(): Promise<void>;
};

/** The push provider is busy or cannot be reached. */
export class PushUnavailable extends ProviderFailure {
  constructor(provider: ProviderName, reason: string, options: { cause?: unknown } = {}) {
    super(provider, 'away', { reason, ...options });
    this.name = 'PushUnavailable';
  }
}

export type CountBadge = (db: Database, userId: string) => Promise<number>;

/** A job sends one note to one device. It is not tried again after `until`. */
export type PushDelivery = PushAddress & { readonly note: PushNote; readonly until: Date };

/**
 * Pushes reach people who do not have the app open. Where the settings name no provider, notes appear on the outbox
 * page.
 */
export type Push = {
  /**
   * Records a notice in the inboxes of these people, and adds one job for each of their devices, in one transaction. So
   * a slow provider delays only its own jobs. A job that runs again sends each of them only one push.
   */
  notify(db: Database, userIds: readonly string[], notice: Notice): Promise<void>;
  /**
   * Delivers a note; the push job calls this. A second delivery shows no second notification, because the note has a
   * tag.
   * @param countBadge counts the new items of the device's owner, for the number on the app's icon
   * @throws PushUnavailable where the provider is busy or cannot be reached
   */
  deliver(db: Database, delivery: PushDelivery, countBadge: CountBadge): Promise<void>;
  close(): Promise<void>;
};
