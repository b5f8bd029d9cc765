import { randomUUID } from 'node:crypto';
import { ybor } from '@nightjar/domain/kernel/example';
import * as desk from '@nightjar/domain/venues/desk/calls';
import { type AccessRow, desk as atDesk, superAdmin } from '../table.ts';

const venueInput = (venue_id: string) => ({ venue_id });
/** Only reps and super admins may make these calls. */
const byRepsOnly = (cell: 'ok' | 'no' | 404) => atDesk(cell, { 'pro here': 403, 'pro elsewhere': 403 });
/**
 * Managers of the venue, reps and super admins may read and change the venue. For a bartender of another venue it is
 * answered as unknown.
 */
const answersOfTeam = { existing: atDesk('ok', { 'pro elsewhere': 404 }), missing: atDesk(404) } as const;

export const venuesTable: readonly AccessRow[] = [
  { call: desk.adminVenues, names: null, input: () => ({}), expect: { always: atDesk('ok') } },
  { call: desk.adminVenue, names: 'venue', input: venueInput, expect: answersOfTeam },
  {
    call: desk.updateVenue,
    names: 'venue',
    input: venue_id => ({ venue_id, description: 'Under the lamps.' }),
    expect: answersOfTeam,
  },
  {
    call: desk.rotateVenueCode,
    names: 'venue',
    input: venueInput,
    // No venue of the test is confirmed, so the call is refused.
    expect: { existing: atDesk('no', { 'pro elsewhere': 404 }), missing: atDesk(404) },
  },
  {
    call: desk.confirmVenue,
    names: 'venue',
    input: venue_id => ({ venue_id, step: 'details' }),
    expect: answersOfTeam,
  },
  { call: desk.venuePlace, names: null, input: () => ({ ...ybor }), expect: { always: atDesk('ok') } },
  {
    call: desk.decideVenuePlace,
    names: 'venue',
    // The input is the place where the venue is already.
    input: venue_id => ({
      venue_id,
      place: { ...ybor, state: 'FL', timezone: 'America/New_York' },
      take: true,
    }),
    expect: { existing: byRepsOnly('ok'), missing: byRepsOnly(404) },
  },
  {
    call: desk.setVenuePouring,
    names: 'venue',
    input: venue_id => ({ venue_id, partner: true }),
    expect: { existing: byRepsOnly('ok'), missing: byRepsOnly(404) },
  },
  {
    call: desk.deleteVenue,
    names: 'venue of its own',
    input: venueInput,
    // The caller of the kind `pro here` manages the venue, which is not enough to archive it.
    expect: {
      existing: atDesk('ok', { 'pro here': 403, 'pro elsewhere': 404 }),
      missing: atDesk(404),
    },
  },
  {
    call: desk.restoreVenue,
    names: 'venue',
    input: venueInput,
    expect: { existing: superAdmin('no'), missing: superAdmin(404) },
  },
  {
    call: desk.createVenue,
    names: null,
    input: () => ({ name: randomUUID(), ...ybor, timezone: 'America/New_York' }),
    expect: { always: byRepsOnly('ok') },
  },
  {
    call: desk.similarVenues,
    names: null,
    input: () => ({ name: 'Lantern', ...ybor }),
    expect: { always: byRepsOnly('ok') },
  },
  { call: desk.venueDrafts, names: null, input: () => ({}), expect: { always: byRepsOnly('ok') } },
  {
    call: desk.saveVenueDraft,
    names: null,
    input: () => ({ draft_id: randomUUID(), step: 'find', fields: {} }),
    expect: { always: byRepsOnly('ok') },
  },
  {
    call: desk.deleteVenueDraft,
    names: null,
    input: () => ({ draft_id: randomUUID() }),
    expect: { always: byRepsOnly('ok') },
  },
];
