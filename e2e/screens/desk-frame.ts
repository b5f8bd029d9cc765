import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();

const infoPathOfDeesBar = ({ bar }: Night) => `/admin/venues/${bar.venueId}/info`;

/**
 * These screens show the frame of the venue desk: its sign-in page, first page and search, and the header of a venue.
 */
export const frameScreens: readonly Screen[] = [
  { name: 'desk-auth', who: 'nobody', path: '/admin/auth' },
  { name: 'desk-auth-wide', who: 'nobody', path: '/admin/auth', wide: true },
  { name: 'desk-start-rep', who: 'wren', path: '/admin' },
  { name: 'desk-start-rep-wide', who: 'wren', path: '/admin', wide: true },
  { name: 'desk-start-rep-tablet', who: 'wren', path: '/admin', tablet: true },
  { name: 'desk-start-pro', who: 'dee', path: '/admin' },
  { name: 'desk-start-pro-wide', who: 'dee', path: '/admin', wide: true },
  {
    name: 'desk-start-failed-wide',
    who: 'dee',
    path: '/admin',
    wide: true,
    fails: [adminVenues, adminEvents],
    act: waitForError,
  },
  { name: 'desk-search', who: 'wren', path: '/admin/venues/search' },
  { name: 'desk-search-wide', who: 'wren', path: '/admin/venues/search?active=yes&sort=-name', wide: true },
  { name: 'desk-search-tablet', who: 'wren', path: '/admin/venues/search', tablet: true },
  { name: 'desk-search-none', who: 'wren', path: '/admin/venues/search?name=zzzzz' },
  { name: 'desk-search-none-wide', who: 'wren', path: '/admin/venues/search?name=zzzzz', wide: true },
  {
    name: 'desk-search-failed-wide',
    who: 'wren',
    path: '/admin/venues/search',
    wide: true,
    fails: [adminVenues],
    act: waitForError,
  },
  { name: 'desk-venue', who: 'dee', path: infoPathOfDeesBar },
  { name: 'desk-venue-wide', who: 'wren', path: infoPathOfDeesBar, wide: true },
  {
    name: 'desk-venue-not-yours-wide',
    who: 'dee',
    path: '/admin/venues/20000000-0000-4000-8000-000000000001/info',
    wide: true,
    refused: true,
  },
  { name: 'desk-unauthorized', who: 'finch', path: '/admin/people' },
  { name: 'desk-unauthorized-wide', who: 'dee', path: '/admin/people', wide: true },
];
