import { brand } from '@nightjar/domain/brand';
import type { Role } from '@nightjar/domain/kernel/actor';

export const roleNames: Readonly<Record<Role, string>> = {
  pro: 'Venue staff',
  [brand.repRole]: 'Representative',
  super_admin: 'Super admin',
};

export const deskLoginWords = {
  title: 'Venue desk',
  lead: "Log in with the number your bar knows you by. We'll text you a code.",
  change: 'Change number',
  checking: 'Opening your desk...',
  guests: 'Guests: use the app.',
} as const;

/** A user without access to a page of the desk reads these texts. */
export const unauthorizedWords = {
  title: "This desk isn't yours.",
  who: "You're logged in as ",
  noPhone: 'somebody without a number',
  withRoles: (names: readonly string[]) =>
    ` ${names.join(' and ')}. That page is for another role; yours opens the rest.`,
  withoutRole: ' This number has no role at a bar yet: ask a manager there to invite it.',
  back: 'Go back',
  other: 'Log in as someone else',
} as const;
