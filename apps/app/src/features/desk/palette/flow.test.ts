import { brand } from '@nightjar/domain/brand';
import { describe, expect, test } from 'vitest';
import { actionsFor, itemsNamed, mayFindPerson, placeAfterKey } from './flow.ts';

const page = (label: string) => ({ href: `/${label}`, label, icon: 'Storefront' as const });

describe('the palette of the desk', () => {
  test.each([
    ['a bartender with a membership', { roles: ['pro'], member: true }, ['Add an event', 'Clock in']],
    ['a bartender without a membership', { roles: ['pro'], member: false }, ['Add an event']],
    [
      'a rep',
      { roles: [brand.repRole], member: false },
      ['Add an event', 'Add a venue', 'Export bartenders'],
    ],
    [
      'a super admin',
      { roles: ['super_admin'], member: true },
      ['Add an event', 'Add a venue', 'Export bartenders', 'Export the settlement'],
    ],
    ['a person without a role', { roles: [], member: true }, []],
  ] as const)('the palette offers %s the actions of their roles alone', (_, reader, labels) => {
    expect(actionsFor(reader).map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ['inv co', ['Invite codes']],
    ['CO', ['To confirm', 'Invite codes']],
    ['odes', []],
    ['', ['To confirm', 'Invite codes', 'People']],
  ])('the typed text "%s" finds the pages of whose words one begins with each typed word', (text, labels) => {
    const pages = ['To confirm', 'Invite codes', 'People'].map(page);
    expect(itemsNamed(pages, text).map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ['moth', true],
    ['m', false],
    ['813555', false],
    ['(813) 555-0107', true],
    ['+49 1512 3456789', true],
  ])('people are asked for by a name or a whole number: %s', (text, asked) => {
    expect(mayFindPerson(text)).toBe(asked);
  });

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['a', 0, null],
  ])('the key %s moves the choice from item %d of three to item %s', (key, place, next) => {
    expect(placeAfterKey(key, place, 3)).toBe(next);
    expect(placeAfterKey(key, place, 0)).toBeNull();
  });
});
