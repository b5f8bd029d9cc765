import { longestShiftHours } from '@nightjar/domain/staff/entity';
import { expect, test } from 'vitest';
import {
  type Asked,
  hourMore,
  replyLost,
  type Scan,
  type ScanEvent,
  scan,
  scanNeedsSignal,
  shiftView,
  startScan,
  stepShift,
} from './flow.ts';

const now = Date.parse('2026-11-21T22:00:00Z');
const on = (until: string) => ({ clocked_in: true, clocked_in_until: until });
const hour = 3_600_000;

test('a shift is chosen in whole hours, from one to the longest there is', () => {
  expect(stepShift(6, 1)).toBe(7);
  expect(stepShift(1, -1)).toBe(1);
  expect(stepShift(longestShiftHours, 1)).toBe(longestShiftHours);
});

test('a running shift shows what is left of it', () => {
  expect(shiftView(on('2026-11-22T01:00:00Z'), now)).toEqual({ left: 3 * hour, share: 0.5, ending: false });
  expect(shiftView(on('2026-11-22T10:00:00Z'), now).share).toBe(1);
});

test('a shift that is over, or never began, shows nothing', () => {
  expect(shiftView(on('2026-11-21T21:59:59Z'), now).left).toBeNull();
  expect(shiftView({ clocked_in: false, clocked_in_until: null }, now).left).toBeNull();
});

test('last call comes a quarter of an hour before the end', () => {
  expect(shiftView(on('2026-11-21T22:15:00Z'), now).ending).toBe(true);
  expect(shiftView(on('2026-11-21T22:15:01Z'), now).ending).toBe(false);
});

test('an hour more is asked for from now, and never more than a shift may have', () => {
  expect(hourMore(0.25 * hour)).toBe(1.25);
  expect(hourMore(15.8 * hour)).toBe(longestShiftHours);
});

const asked: Asked = {
  pro_first_name: 'Dee',
  issue: null,
  non_alcoholic: false,
  guest_first_name: 'Rae',
  guest_image: null,
  kind: 'free',
  title: 'Free drink',
};
const after = (...events: ScanEvent[]): Scan => events.reduce(scan, startScan);
const found: ScanEvent = { type: 'found', qr: 'a code' };
const answered: ScanEvent = { type: 'answered', asked, key: 'k1' };
const failed = (status: number, code = 'x', sentence = 'No.'): ScanEvent => ({
  type: 'failed',
  status,
  code,
  sentence,
});

test('a guest is scanned, read out, poured for and receipted', () => {
  const steps = [found, answered, { type: 'held' } as const].map(
    (_, place, all) => after(...all.slice(0, place + 1)).step,
  );
  expect(steps).toEqual(['read', 'hold', 'pour']);
  expect(after(found, answered)).toMatchObject({ reason: null, key: 'k1', asked });
});

test('what stands against it is put to the bartender, whose reason goes with the pour', () => {
  const issue = after(found, { type: 'answered', asked: { ...asked, issue: 'venue_closed' }, key: 'k1' });
  expect(issue).toMatchObject({ step: 'issue', issue: 'venue_closed' });
  expect(scan(issue, { type: 'overridden', reason: 'Last call', key: 'k2' })).toMatchObject({
    step: 'hold',
    reason: 'Last call',
    key: 'k2',
  });
});

test('a code that is refused leads back to the camera, with the reason', () => {
  expect(after(found, failed(200, 'qr_used', 'Used.'))).toEqual({ step: 'look', notice: 'Used.' });
  expect(after(found, failed(0))).toEqual({ step: 'look', notice: scanNeedsSignal });
});

test('a lost reply is asked again under the same key: the server answers with the one pour', () => {
  const lost = after(found, answered, { type: 'held' }, failed(0));
  expect(lost).toMatchObject({ step: 'hold', key: 'k1', notice: replyLost });
});

test('an issue that appears only at the pour is put to the bartender as well', () => {
  const state = after(found, answered, { type: 'held' }, failed(200, 'far_from_venue'));
  expect(state).toMatchObject({ step: 'issue', issue: 'far_from_venue' });
});

test('off shift a scan is refused with the reason, and nothing is put to anybody', () => {
  const state = after(found, failed(200, 'pro_not_clocked_in', 'Clock in.'));
  expect(state).toEqual({ step: 'look', notice: 'Clock in.' });
});

test('while it pours nobody goes on to the next guest', () => {
  const pouring = after(found, answered, { type: 'held' });
  expect(scan(pouring, { type: 'again' })).toBe(pouring);
  expect(scan(after(found, answered), { type: 'again' })).toBe(startScan);
});
