import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { notifications } from '@nightjar/domain/notifications/calls';
import type { NotificationSettings } from '@nightjar/domain/notifications/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { NotificationRow } from './queries.ts';

type NotificationWire = OutputWireOf<typeof notifications>['items'][number];

/** A notification without a title of its own has the present name of the person it is from. */
export const presentNotification = ({
  id,
  title,
  at,
  person,
  ...row
}: NotificationRow): NotificationWire => ({
  ...row,
  notification_id: id,
  title: title ?? nameOf(person),
  at: at.toISOString(),
  person,
});

export function presentSettings(off: readonly string[]): NotificationSettings {
  const isOn = (kind: string) => !off.includes(kind);
  return {
    drinks: isOn('drinks'),
    friends: isOn('friends'),
    events: isOn('events'),
    chats: isOn('chats'),
    bars: isOn('bars'),
  };
}
