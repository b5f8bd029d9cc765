import type { DeskPersonRow } from '@nightjar/domain/account/desk/entity';
import { brand } from '@nightjar/domain/brand';
import type { Role, Tier } from '@nightjar/domain/kernel/actor';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from '../../../../ui/format/long-relative-time.ts';

export const tierLabels: Readonly<Record<Tier, string>> = {
  unauthenticated: 'Not logged in',
  authenticated: 'Not signed up',
  registered: 'No plan',
  subscribed: 'Subscribed',
  pro: 'No plan',
};

export const roleLabels: Readonly<Record<Role, string>> = {
  pro: 'Bartender',
  [brand.repRole]: 'Rep',
  super_admin: 'Super admin',
};

export const personWords = {
  nameless: 'No name yet',
  onHold: 'On hold',
  verified: 'Verified',
  never: 'Never',
} as const;

type NamedPerson = Pick<DeskPersonRow, 'first_name' | 'last_name' | 'nickname'>;

/** The desk shows the whole name, because two people may share a nickname. */
export function fullName({ first_name, last_name, nickname }: NamedPerson): string {
  const whole = [first_name, last_name].filter(Boolean).join(' ').trim();
  return whole || nickname?.trim() || personWords.nameless;
}

/**
 * Returns the name whose initials replace a missing picture. It is empty for a person without a name, because the text
 * "No name yet" would also give initials.
 */
export const nameForInitials = (person: NamedPerson): string => {
  const name = fullName(person);
  return name === personWords.nameless ? '' : name;
};

/** Describes a time that the server sent as "3 hours ago"; `now` is in milliseconds since the epoch. */
export function agoText(at: string | null, now: number): string {
  if (at === null) return personWords.never;
  const text = longRelativeTime(relativeTime(new Date(at), new Date(now)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
