import { brand } from '@nightjar/domain/brand';
import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import type { Role } from '@nightjar/domain/kernel/actor';
import type { IconName } from '../../../ui/icon/icon.tsx';
import { paletteWords } from './words.ts';

export type PaletteItem = {
  readonly href: string;
  readonly label: string;
  /** This text tells two items of the same name apart: the city of a venue, the phone number of a person. */
  readonly fact?: string | undefined;
  readonly icon: IconName;
};

export type PaletteGroup = {
  readonly id: keyof typeof paletteWords.groups;
  readonly items: readonly PaletteItem[];
};

type PaletteAction = PaletteItem & { readonly desk: readonly Role[]; readonly ofMembers?: boolean };

const words = paletteWords.actions;

const actions: readonly PaletteAction[] = [
  {
    href: '/admin/events/add',
    label: words.addEvent,
    icon: 'CalendarStar',
    desk: ['pro', brand.repRole],
  },
  { href: '/admin/venues/add', label: words.addVenue, icon: 'Storefront', desk: [brand.repRole] },
  { href: '/profile', label: words.clockIn, icon: 'Clock', desk: ['pro'], ofMembers: true },
  {
    href: '/admin/venues/search',
    label: words.exportBartenders,
    icon: 'DownloadSimple',
    desk: [brand.repRole],
  },
  {
    href: '/admin/settlement',
    label: words.exportSettlement,
    icon: 'DownloadSimple',
    desk: ['super_admin'],
  },
];

/** Returns the actions that the reader may do. A bartender clocks in on the page of the app, which is for members. */
export function actionsFor({ roles, member }: { roles: readonly Role[]; member: boolean }): PaletteItem[] {
  return actions
    .filter(({ desk, ofMembers }) =>
      ofMembers ? member && roles.some(role => desk.includes(role)) : mayOpenDesk(desk, roles),
    )
    .map(({ href, label, icon }) => ({ href, label, icon }));
}

/** The palette asks the server for venues and people from this many characters on. */
const fewestCharacters = 2;
/** The shortest whole phone number has this many digits. A shorter one finds no person, so none is asked for. */
const fewestDigits = 10;

export const isLongEnoughToSearch = (text: string): boolean => text.trim().length >= fewestCharacters;

/** True if a text may find a person: a name, or a whole phone number. */
export function mayFindPerson(text: string): boolean {
  const isNumber = /^[+(]?\d[\d\s().+-]*$/.test(text.trim());
  return isLongEnoughToSearch(text) && (!isNumber || text.replace(/\D/g, '').length >= fewestDigits);
}

/** Returns the items of whose words one begins with each typed word: "inv co" finds "Invite codes". */
export function itemsNamed(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = wordsOf(text);
  return items.filter(({ label }) =>
    typed.every(begin => wordsOf(label).some(word => word.startsWith(begin))),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns the place of the item that a key leads to; null for a key that does not move. The list is a ring. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  const goals: Record<string, number> = {
    ArrowDown: (place + 1) % count,
    ArrowUp: (place - 1 + count) % count,
  };
  return goals[key] ?? null;
}
