import type { loggedActivityKinds } from '@nightjar/domain/activity/entity';

export type LoggedActivity = {
  readonly type: (typeof loggedActivityKinds)[number];
  readonly venue_id?: string;
  readonly event_id?: string;
  readonly other_user_id?: string;
};

/** Maps the name of each call that is logged as an activity to the kind of thing that the activity is about. */
const loggedTypes: Readonly<Record<string, LoggedActivity['type']>> = {
  'check-in': 'check_in',
  'redeem-free-drink': 'redeem',
  'redeem-paid-voucher-drink': 'redeem',
  'send-a-voucher': 'send',
  'follow-venue': 'follow',
  'follow-event': 'follow',
  'follow-pro': 'follow',
  'pro-clock-in': 'clock_in',
};

/** Returns the activity that a successful call logs; null for calls that log none. */
export function activityOfCall(name: string, input: unknown): LoggedActivity | null {
  const type = loggedTypes[name];
  if (!type) return null;
  const valuesOf = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const text = (...fields: string[]) => fields.map(field => valuesOf.get(field)).find(isText);
  return {
    type,
    ...fieldIfGiven('venue_id', text('venue_id')),
    ...fieldIfGiven('event_id', text('event_id')),
    ...fieldIfGiven('other_user_id', text('pro_user_id')),
  };
}

const isText = (value: unknown) => typeof value === 'string';

const fieldIfGiven = (field: string, value: string | undefined) =>
  value === undefined ? {} : { [field]: value };

const loggedPagePatterns = [
  [/^\/venues\/([0-9a-f-]{36})$/, 'venue_view', 'venue_id'],
  [/^\/events\/([0-9a-f-]{36})$/, 'event_view', 'event_id'],
] as const;

/** Returns the activity that an opened page logs; null for pages that log none. */
export function activityOfPage(pathname: string): LoggedActivity | null {
  for (const [pattern, type, field] of loggedPagePatterns) {
    const id = pattern.exec(pathname)?.[1];
    if (id) return { type, [field]: id };
  }
  return null;
}
