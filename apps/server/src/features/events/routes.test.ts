import { myCalendar } from '@nightjar/domain/events/calls';
import { deleteEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import { calendarNights } from '@nightjar/domain/events/entity';
import { calendarPath } from '@nightjar/domain/events/rules/nights';
import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../../platform/signer.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, db, url, settings, platform, statementsOf } = await testApp({
  AUTH_RATE_LIMITS: 'off',
});
const limited = await testApp();
const superAdmin = await build.user({ super_admin: true });

const open = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
const openEvent = (id: string) => open(calendarPath.event(id));
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(component => new ICAL.Event(component));
const read = async (id: string) => {
  const [event] = eventsIn(await (await openEvent(id)).text());
  if (!event) throw new Error('There is no event in the file.');
  return event;
};
const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');

describe('the file of an event', () => {
  test('the calendar file of an event gives every visitor what it is, where and when', async () => {
    const event = await build.event({
      name: 'Moths, lanterns; & rum',
      description: 'Two floors.\nBring a coat; or two, \\o/',
      starts_at: new Date('2026-11-22T02:00:00Z'),
      ends_at: new Date('2026-11-22T07:30:00Z'),
    });
    const answer = await openEvent(event);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[a-z]+\.ics"$/);
    const shown = await read(event);
    expect(shown.uid).toBe(event);
    expect(shown.summary).toBe('Moths, lanterns; & rum');
    expect(shown.description).toBe('Two floors.\nBring a coat; or two, \\o/');
    expect(shown.location).toBe('The Low Lantern, 1600 E 7th Ave, Tampa, FL 33605');
    expect(String(shown.startDate)).toBe('2026-11-21T21:00:00');
    expect(shown.startDate.zone?.tzid).toBe('America/New_York');
    expect(shown.startDate.toJSDate()).toEqual(new Date('2026-11-22T02:00:00Z'));
    expect(shown.endDate.toJSDate()).toEqual(new Date('2026-11-22T07:30:00Z'));
    expect(statusOf(shown)).toBe('CONFIRMED');
    expect(shown.component.getFirstPropertyValue('url')).toBe(`${settings.publicUrl}/events/${event}`);
  });

  test('the calendar file of an event names and counts no people', async () => {
    const event = await build.event({ created_by: superAdmin, capacity: 7 });
    await build.going(event, [await build.member({ nickname: 'Rae' })]);
    const text = await (await openEvent(event)).text();
    expect(text).not.toMatch(/Rae|ATTENDEE|ORGANIZER|CONTACT|going|capacity/i);
    expect(text).not.toContain(superAdmin);
  });

  test('the calendar file of an event has the same uid and a higher sequence after each change', async () => {
    const event = await build.event();
    const first = await read(event);
    const change = (more: object) => call(updateEvent, { event_id: event, ...more }, superAdmin);
    await change({ starts_at: addMilliseconds(clock.now(), 26 * hours).toISOString() });
    const moved = await read(event);
    await change({ status: 'cancelled', cancelled_reason: 'The roof leaks.' });
    const cancelled = await read(event);

    expect([first, moved, cancelled].map(({ uid }) => uid)).toEqual([event, event, event]);
    expect(first.sequence).toBeLessThan(moved.sequence);
    expect(moved.sequence).toBeLessThan(cancelled.sequence);
    expect(moved.startDate.toJSDate()).toEqual(addMilliseconds(clock.now(), 26 * hours));
    expect(statusOf(cancelled)).toBe('CANCELLED');
    expect(cancelled.summary).toBe('Called off: Moth night');
    expect(cancelled.description).toBe('The roof leaks.');
  });

  test('the calendar file of an event has no end that the bar does not give', async () => {
    const { component } = await read(await build.event({ ends_at: null }));
    expect(component.hasProperty('dtend')).toBe(false);
  });

  test.each([
    ['a draft', () => build.event({ status: 'draft' })],
    ['a deleted event', () => build.event({ deleted_at: clock.now() })],
    [
      'one of a venue that guests are not shown',
      async () => build.event({ venue_id: await build.venue({ active: false }) }),
    ],
    ['no id', async () => 'tonight'],
    ['a long word', async () => 'a'.repeat(400)],
    ["a database's own words", async () => `${encodeURIComponent("' or true --")}`],
  ])('the calendar file of %s is not found, like that of a missing event', async (_, made) => {
    const missing = await openEvent('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
    const hidden = await openEvent(await made());
    expect([hidden.status, hidden.headers.get('content-type')]).toEqual([
      404,
      missing.headers.get('content-type'),
    ]);
    expect(await hidden.text()).toBe(await missing.text());
  });

  test('the calendar file of an event takes one statement, and none for an invalid id', async () => {
    const event = await build.event();
    expect((await statementsOf(() => openEvent(event))).length).toBe(1);
    expect((await statementsOf(() => openEvent('tonight'))).length).toBe(0);
  });

  test('the calendar file of an event is not sent again to a client that has it', async () => {
    const event = await build.event();
    const etag = (await openEvent(event)).headers.get('etag') ?? '';
    const again = () => open(calendarPath.event(event), { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    await call(updateEvent, { event_id: event, name: 'Moth night II' }, superAdmin);
    expect((await again()).status).toBe(200);
  });
});

describe('the nights of a user', () => {
  const pathOf = async (user_id: string) =>
    new URL((await call(myCalendar, { user_id }, user_id)).body.data?.url ?? '').pathname;
  const nightsOf = async (user_id: string) => eventsIn(await (await open(await pathOf(user_id))).text());

  test("a user's calendar has the nights they go to, of the past 30 days and all to come", async () => {
    const rae = await build.member();
    const at = (from: number) =>
      build.event({
        starts_at: addMilliseconds(clock.now(), from * days - 2 * hours),
        ends_at: addMilliseconds(clock.now(), from * days - 1),
      });
    const [old, lately, soon, far] = await Promise.all([at(-30), at(-29), at(3), at(700)]);
    const waited = await build.event();
    const cancelled = await build.event({
      status: 'cancelled',
      starts_at: addMilliseconds(clock.now(), 5 * days),
    });
    for (const event of [old, lately, soon, far, cancelled]) await build.going(event, [rae]);
    await build.going(waited, [rae], { waiting: true });
    await build.going(await build.event({ deleted_at: clock.now() }), [rae]);
    await build.going(await build.event({ venue_id: await build.venue({ active: false }) }), [rae]);
    await build.event();

    const nights = await nightsOf(rae);

    expect(nights.map(({ uid }) => uid)).toEqual([lately, soon, cancelled, far]);
    expect(nights.map(statusOf)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED']);
  });

  test("a user's calendar has the uid of the event's own file, so that no event appears twice", async () => {
    const [rae, event] = [await build.member(), await build.event()];
    await build.going(event, [rae]);
    expect((await nightsOf(rae)).map(({ uid }) => uid)).toEqual([(await read(event)).uid]);
  });

  test("a user's calendar is empty without nights, and a deleted event leaves it", async () => {
    const [rae, event] = [await build.member(), await build.event()];
    expect(await nightsOf(rae)).toEqual([]);
    await build.going(event, [rae]);
    expect(await nightsOf(rae)).toHaveLength(1);
    await call(deleteEvent, { event_id: event }, superAdmin);
    expect(await nightsOf(rae)).toEqual([]);
  });

  test("a user's calendar names neither the user nor a friend", async () => {
    const [rae, event] = [await build.member({ nickname: 'Rae' }), await build.event()];
    await build.going(event, [rae, await build.member({ nickname: 'Mothwing' })]);
    const text = await (await open(await pathOf(rae))).text();
    expect(text).not.toMatch(/Rae|Mothwing|ATTENDEE|ORGANIZER/);
    expect(text).not.toContain(rae);
  });

  test("a user's calendar is cached by its reader alone and revalidated each time", async () => {
    const rae = await build.member();
    const path = await pathOf(rae);
    const { headers } = await open(path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const again = () => open(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect((await again()).status).toBe(304);
    await build.going(await build.event(), [rae]);
    expect((await again()).status).toBe(200);
  });

  test("reading a user's calendar takes two statements", async () => {
    const rae = await build.member();
    const path = await pathOf(rae);
    expect((await statementsOf(() => open(path))).length).toBe(2);
  });

  test("a user's calendar leaves out nights above the largest number of nights that it may have", async () => {
    const rae = await build.member();
    const venue_id = await build.venue();
    const one = await build.event({ venue_id });
    const row = await db
      .selectFrom('events')
      .where('event_id', '=', one)
      .selectAll()
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: calendarNights.most }, () => {
      const { event_id: _, ...columns } = row;
      return { ...columns, going_count: 0 };
    });
    const made = await db.insertInto('events').values(copies).returning('event_id').execute();
    await build.going(one, [rae]);
    await db
      .insertInto('event_follows')
      .values(made.map(({ event_id }) => ({ event_id, user_id: rae, created_at: clock.now() })))
      .execute();
    expect(await nightsOf(rae)).toHaveLength(calendarNights.most);
  });
});

describe('an unknown address', () => {
  const key = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const bytes = Buffer.from(key.replaceAll('-', ''), 'hex');
  const wordOf = (signed: Uint8Array) => Buffer.from(signed).toString('base64url');
  const feed = (word: string) => open(calendarPath.feed(word));
  const foreign = createSigner([Buffer.alloc(32, 7)]);
  const own = wordOf(platform.signer.sign('calendar', bytes));

  test.each([
    ['signed right, without a row', own],
    ['signed by another key', wordOf(foreign.sign('calendar', bytes))],
    ['signed for another purpose', wordOf(platform.signer.sign('redeem', bytes))],
    ['with one bit changed', (own[0] === 'A' ? 'B' : 'A') + own.slice(1)],
    ['cut off', own.slice(0, -1)],
    ['with more behind it', `${own}A`],
    ['the key itself', key],
    ['nothing but an ending', 'x'],
    ['a way out', '..%2f..%2fetc%2fpasswd'],
  ])('an unknown address of a calendar is not found, with the same answer: %s', async (_, word) => {
    const answer = await feed(word);
    const plain = await feed('A'.repeat(43));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(await plain.text());
    expect(answer.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
  });

  test('a guessed address of a calendar costs no database statement', async () => {
    const guess = wordOf(foreign.sign('calendar', bytes));
    expect((await statementsOf(() => feed(guess))).length).toBe(0);
  });

  test('an address of a calendar whose last letter differs only in unused bits is not found', async () => {
    const last = own.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const letter of alphabet)
      if (letter !== last) expect((await feed(own.slice(0, -1) + letter)).status).toBe(404);
  });
});

describe('limits', () => {
  const rateOf = async (path: string, times: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await fetch(limited.url + path)).status);
    return statuses;
  };

  test('one network address reads at most 60 calendar files a minute', async () => {
    const event = await limited.build.event();
    const statuses = await rateOf(calendarPath.event(event), 62);
    expect([statuses[59], statuses[60], statuses[61]]).toEqual([200, 429, 429]);
  });

  test('a calendar is read at most 120 times an hour, which does not limit another calendar', async () => {
    const pathOf = async (user_id: string) =>
      new URL((await limited.call(myCalendar, { user_id }, user_id)).body.data?.url ?? '').pathname;
    const statuses = await rateOf(await pathOf(await limited.build.member()), 121);
    expect([statuses[119], statuses[120]]).toEqual([200, 429]);
    expect(await rateOf(await pathOf(await limited.build.member()), 1)).toEqual([200]);
  });
});
