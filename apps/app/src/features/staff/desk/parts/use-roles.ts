import { proRoleIds } from '@nightjar/domain/staff/entity';
import { useQuery } from '@tanstack/react-query';
import { proRolesOptions } from '../remote.ts';

export type RoleChoice = { readonly id: number; readonly label: string; readonly note: string };

const { owner, manager, bartender, server, door, dj } = proRoleIds;
const worksHereText = 'Clocks in, sees the team and what was poured.';
const roleTextsById: Readonly<Record<number, Omit<RoleChoice, 'id'>>> = {
  [owner]: {
    label: 'Owner',
    note: 'Everything here: the team, owners too, payouts, and closing the bar for good.',
  },
  [manager]: {
    label: 'Manager',
    note: 'Edits the bar, its events and pictures, runs the team. Makes no owners.',
  },
  [bartender]: { label: 'Bartender', note: 'Clocks in and pours with a code of their own.' },
  [server]: { label: 'Server', note: 'Pours at the table with a code of their own.' },
  [door]: { label: 'Door', note: worksHereText },
  [dj]: { label: 'DJ', note: worksHereText },
};

/**
 * Returns a role with the name that the desk has for it. For a role that this version of the app does not know, it is
 * the server's name.
 */
export const roleChoice = (id: number, name: string): RoleChoice => ({
  id,
  ...(roleTextsById[id] ?? { label: name, note: worksHereText }),
});

/** Returns all roles, each with what it permits. */
export function useRoles(): readonly RoleChoice[] {
  const { data } = useQuery(proRolesOptions());
  return (data ?? []).map(({ id, name }) => roleChoice(id, name));
}
