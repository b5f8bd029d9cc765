import { venueStaff } from '@nightjar/domain/staff/desk-calls';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const staffOfDees = ({ bar }: Night) => `/admin/venues/${bar.venueId}/staff`;
const inviteToDees = ({ bar }: Night) => `/admin/venues/${bar.venueId}/staff/invite`;

/** The team of a venue at its desk, and an invitation to it. */
export const staffScreens: readonly Screen[] = [
  { name: 'desk-staff', who: 'wren', path: staffOfDees },
  { name: 'desk-staff-wide', who: 'wren', path: staffOfDees, wide: true },
  { name: 'desk-staff-tablet', who: 'wren', path: staffOfDees, tablet: true },
  { name: 'desk-staff-bartender-wide', who: 'dee', path: staffOfDees, wide: true },
  { name: 'desk-staff-failed-wide', who: 'wren', path: staffOfDees, wide: true, fails: [venueStaff] },
  {
    name: 'desk-staff-code-wide',
    who: 'wren',
    path: staffOfDees,
    wide: true,
    act: page =>
      page
        .getByRole('button', { name: /^Show the code/ })
        .first()
        .click(),
  },
  {
    name: 'desk-staff-decline-wide',
    who: 'wren',
    path: staffOfDees,
    wide: true,
    act: page =>
      page
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click(),
  },
  {
    name: 'desk-staff-remove-wide',
    who: 'wren',
    path: staffOfDees,
    wide: true,
    act: page =>
      page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
  },
  { name: 'desk-invite', who: 'wren', path: inviteToDees },
  { name: 'desk-invite-wide', who: 'wren', path: inviteToDees, wide: true },
  {
    name: 'desk-invite-refused-wide',
    who: 'wren',
    path: inviteToDees,
    wide: true,
    act: page => page.getByRole('button', { name: 'Send invite' }).click(),
  },
  { name: 'desk-invite-bartender-wide', who: 'dee', path: inviteToDees, wide: true },
];
