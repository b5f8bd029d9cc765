import { venueStaff } from '@nightjar/domain/staff/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const staffPathOfDeesBar = ({ bar }: Night) => `/admin/venues/${bar.venueId}/staff`;
const invitePathOfDeesBar = ({ bar }: Night) => `/admin/venues/${bar.venueId}/staff/invite`;

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
/** Scrolls to the list in the lower part of the page, so that the picture shows it. */
const scrollToList = (page: Page) =>
  page.getByRole('table').evaluate(table => table.scrollIntoView({ block: 'start' }));
const scrollToText = (page: Page) => page.getByRole('figure').evaluate(text => text.scrollIntoView());

/** These screens show the team of a venue at the desk, and an invitation to the team. */
export const staffScreens: readonly Screen[] = [
  { name: 'desk-staff', who: 'wren', path: staffPathOfDeesBar },
  { name: 'desk-staff-list', who: 'wren', path: staffPathOfDeesBar, act: scrollToList },
  { name: 'desk-staff-wide', who: 'wren', path: staffPathOfDeesBar, wide: true },
  { name: 'desk-staff-tablet', who: 'wren', path: staffPathOfDeesBar, tablet: true },
  { name: 'desk-staff-bartender-wide', who: 'dee', path: staffPathOfDeesBar, wide: true },
  {
    name: 'desk-staff-failed-wide',
    who: 'wren',
    path: staffPathOfDeesBar,
    wide: true,
    fails: [venueStaff],
    act: waitForError,
  },
  {
    name: 'desk-staff-code-wide',
    who: 'wren',
    path: staffPathOfDeesBar,
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
    path: staffPathOfDeesBar,
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
    path: staffPathOfDeesBar,
    wide: true,
    act: page =>
      page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    name: 'desk-staff-invited-wide',
    who: 'wren',
    path: staffPathOfDeesBar,
    wide: true,
    act: page =>
      page
        .getByRole('heading', { name: /^Invited/ })
        .evaluate(title => title.scrollIntoView({ block: 'center' })),
  },
  { name: 'desk-invite', who: 'wren', path: invitePathOfDeesBar },
  { name: 'desk-invite-wide', who: 'wren', path: invitePathOfDeesBar, wide: true },
  {
    name: 'desk-invite-refused-wide',
    who: 'wren',
    path: invitePathOfDeesBar,
    wide: true,
    act: page => page.getByRole('button', { name: 'Send invite' }).click(),
  },
  { name: 'desk-invite-text-wide', who: 'wren', path: invitePathOfDeesBar, wide: true, act: scrollToText },
  { name: 'desk-invite-bartender-wide', who: 'dee', path: invitePathOfDeesBar, wide: true },
];
