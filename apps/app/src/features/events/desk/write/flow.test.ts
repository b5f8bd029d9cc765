import { eventPage } from '@nightjar/domain/events/entity';
import { exampleEvent } from '@nightjar/domain/events/example';
import { describe, expect, it } from 'vitest';
import {
  copiedEventValues,
  endDateOf,
  eventChangesOf,
  eventSchema,
  eventTimesOf,
  eventValuesOf,
  newEventRequest,
  newEventValues,
  valuesOfOthers,
} from './flow.ts';

const timezone = 'America/New_York';
const host = { id: 'v', name: 'The Low Lantern', timezone, hours: [], closures: [] };
const read = (change: Parameters<typeof exampleEvent>[0]) => eventPage.parse(exampleEvent(change));
const event = read({
  starts_at: '2026-11-21T02:00:00.000Z',
  ends_at: '2026-11-21T07:00:00.000Z',
  price_cents: 1250,
  capacity: 40,
});
const file = new File(['x'], 'x.png', { type: 'image/png' });
const picked = { kind: 'new', key: '1', file } as const;

describe('typed times', () => {
  const typed = { date: '2026-11-20', start: '21:00', end: '02:00', lastDate: '' };
  it('an event ends on the next day where its end is not after its start', () => {
    expect(endDateOf(typed)).toBe('2026-11-21');
    expect(endDateOf({ ...typed, end: '23:00' })).toBe('2026-11-20');
    expect(endDateOf({ ...typed, end: '21:00' })).toBe('2026-11-21');
    expect(endDateOf({ ...typed, end: '' })).toBeNull();
  });

  it('the typed times of an event are read by the clock of its venue, after a change of clocks too', () => {
    expect(eventTimesOf(typed, timezone)).toEqual({
      starts_at: new Date('2026-11-21T02:00:00Z'),
      ends_at: new Date('2026-11-21T07:00:00Z'),
    });
    expect(eventTimesOf({ ...typed, date: '2027-03-19' }, timezone)?.starts_at).toEqual(
      new Date('2027-03-20T01:00:00Z'),
    );
    expect(eventTimesOf({ ...typed, start: '' }, timezone)).toBeNull();
  });

  it('the times of an event fill in the form, with the last day of an event over several days', () => {
    expect(eventValuesOf(event)).toMatchObject({ ...typed, price: '12.50', capacity: '40' });
    const festival = read({ ...event, ends_at: '2026-11-23T07:00:00.000Z' });
    expect(eventValuesOf(festival)).toMatchObject({ lastDate: '2026-11-23', end: '02:00' });
  });
});

describe('a new event', () => {
  const values = { ...newEventValues('v', '2026-11-20'), name: ' Quiz ', type: '2', end: '23:30' };
  it('a new event without pictures is published at once, and a new event with pictures begins as a draft', () => {
    expect(newEventRequest(values, host)).toMatchObject({
      name: 'Quiz',
      status: 'published',
      price_cents: 0,
    });
    expect(newEventRequest({ ...values, poster: picked }, host).status).toBe('draft');
    expect(newEventRequest({ ...values, repeat: '3' }, host).repeat).toEqual({ weeks: 3 });
  });

  it('a new event needs a venue, a title, a type, a date and a start', () => {
    const { error } = eventSchema.safeParse({
      ...values,
      ...{
        venue: '',
        name: ' ',
        type: '',
        date: '',
        start: '',
        link: 'ftp://x',
        price: '1,5',
        capacity: '0',
      },
    });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(
      expect.arrayContaining(['venue', 'name', 'type', 'date', 'start', 'link', 'price', 'capacity']),
    );
    expect(eventSchema.safeParse(values).success).toBe(true);
  });

  it('a copy of an event has no pictures and is on another night', () => {
    const copy = copiedEventValues(read({ ...event, banner: '/b.jpg', status: 'cancelled' }), '2026-12-01');
    expect(copy).toMatchObject({
      name: 'Copy of Moth night',
      date: '2026-12-01',
      banner: null,
      status: 'published',
    });
  });
});

describe('a change of an event', () => {
  it('a change of an event contains only the changed fields', () => {
    const before = eventValuesOf(event);
    expect(eventChangesOf(before, before, host)).toEqual({});
    expect(eventChangesOf(before, { ...before, name: 'New', capacity: '' }, host)).toEqual({
      name: 'New',
      capacity: null,
    });
    expect(eventChangesOf(before, { ...before, start: '22:00', scope: 'later' }, host)).toEqual({
      starts_at: '2026-11-21T03:00:00.000Z',
      scope: 'later',
    });
  });

  it('a change that another user saved to the event is converted to the values of the open form', () => {
    const theirs = {
      name: 'Theirs',
      starts_at: event.starts_at,
      ends_at: null,
      type: { id: 3 },
      price_cents: 500,
    };
    expect(valuesOfOthers(theirs, host)).toEqual({
      ...{ name: 'Theirs', type: '3', price: '5' },
      ...{ date: '2026-11-20', start: '21:00', end: '', lastDate: '' },
    });
  });
});
