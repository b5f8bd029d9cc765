import { nightDate } from '../../kernel/night.ts';
import { nameOf } from '../../people/rules/name.ts';
import type { Notification, NotificationType } from '../entity.ts';

/** A row of the inbox shows one notification, or several of one type about one thing in one night. */
export type NotificationRow = Pick<Notification, 'kind' | 'title' | 'body' | 'link' | 'at'> & {
  /** The key stays the same while the row gets further notifications. */
  readonly key: string;
  readonly type: string;
  readonly unread: boolean;
  /** The row names these people, the latest first and each of them once. */
  readonly people: readonly NonNullable<Notification['person']>[];
  readonly count: number;
};

export type NotificationNight = { readonly night: string; readonly rows: readonly NotificationRow[] };

type GroupText = {
  /** The row ends with this sentence where several people did the same. */
  readonly severalPeople: string;
  /** Writes the sentence about one person who did the same `count` times. */
  readonly oneOften: (count: number) => string;
  /** The row leads here. It is null where all notifications of the group lead to one page. */
  readonly link: string | null;
};

/**
 * Notifications of these types become one row. Every other notification has a row of its own. Some requests may be
 * answered by now, so the sentences about them are in the past tense.
 */
const groupTexts: Partial<Record<NotificationType, GroupText>> = {
  friend_request: {
    severalPeople: 'asked to be friends.',
    oneOften: () => 'asked to be friends.',
    link: null,
  },
  friend_accepted: {
    severalPeople: 'said yes. You are friends now.',
    oneOften: () => 'said yes. You are friends now.',
    link: '/social/friends',
  },
  drink_sent: {
    severalPeople: 'sent you drinks.',
    oneOften: count => `sent you ${count} drinks.`,
    link: '/drinks',
  },
  drink_accepted: {
    severalPeople: 'took your drinks.',
    oneOften: count => `took ${count} of your drinks.`,
    link: '/drinks',
  },
  drink_declined: {
    severalPeople: 'passed. The drinks are back in your Drink Bank.',
    oneOften: count => `passed on ${count} drinks. They are back in your Drink Bank.`,
    link: '/drinks',
  },
  team_request: {
    severalPeople: 'asked to join the team.',
    oneOften: () => 'asked to join the team.',
    link: null,
  },
};

const groupTextOf = (type: string): GroupText | undefined => groupTexts[type as NotificationType];

/** Returns what notifications of one row have in common. Those without a person always have rows of their own. */
function groupKeyOf({ type, link, person, notification_id }: Notification): string {
  const text = person ? groupTextOf(type) : undefined;
  if (!text) return notification_id;
  return text.link === null ? `${type} ${link}` : type;
}

/**
 * Groups notifications by the night in which they came, the latest night first. Within a night, the row with the latest
 * notification comes first.
 * @param items the notifications, the latest first
 * @param timezone a night begins and ends by the clock of this time zone
 */
export function groupNotifications(items: readonly Notification[], timezone: string): NotificationNight[] {
  const byNight = groupBy(items, ({ at }) => nightDate(new Date(at), timezone));
  return byNight.map(([night, ofNight]) => ({
    night,
    rows: groupBy(ofNight, groupKeyOf).map(([key, group]) => rowOf(`${night} ${key}`, group)),
  }));
}

type Group = readonly [Notification, ...Notification[]];

/** Returns the groups in the order of their first items. The oldest supported browsers have no `Map.groupBy`. */
function groupBy(
  items: readonly Notification[],
  keyOf: (item: Notification) => string,
): [key: string, group: Group][] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

function rowOf(key: string, group: Group): NotificationRow {
  const [latest] = group;
  const people = [...new Map(group.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()];
  const { kind, type, at } = latest;
  const shared = {
    key,
    kind,
    type,
    at,
    people,
    count: group.length,
    unread: group.some(({ read }) => !read),
  };
  const text = groupTextOf(type);
  if (group.length === 1 || !text)
    return { ...shared, title: latest.title, body: latest.body, link: latest.link };
  return {
    ...shared,
    title: titleOfPeople(latest, people.length),
    body: people.length > 1 ? text.severalPeople : text.oneOften(group.length),
    link: text.link ?? latest.link,
  };
}

function titleOfPeople({ person }: Notification, people: number): string {
  const others = people - 1;
  if (others === 0) return nameOf(person);
  return `${nameOf(person)} and ${others === 1 ? '1 other' : `${others} others`}`;
}
