import { expect, test } from 'vitest';
import { initialScanState, nextScanState, type ScanEvent, type ScannedCode, type ScanState } from './flow.ts';
import { serveWords } from './words.ts';

const asked: ScannedCode = {
  pro_first_name: 'Dee',
  issue: null,
  non_alcoholic: false,
  guest_first_name: 'Rae',
  guest_image: null,
  kind: 'free',
  title: 'Free drink',
};
const after = (...events: ScanEvent[]): ScanState => events.reduce(nextScanState, initialScanState);
const found: ScanEvent = { type: 'found', qr: 'a code' };
const answered: ScanEvent = { type: 'answered', asked, key: 'k1' };
const failed = (status: number, code = 'x', sentence = 'No.'): ScanEvent => ({
  type: 'failed',
  status,
  code,
  sentence,
});

test("a bartender's scan goes from reading a guest's code to holding and pouring", () => {
  const steps = [found, answered, { type: 'held' } as const].map(
    (_, place, all) => after(...all.slice(0, place + 1)).step,
  );
  expect(steps).toEqual(['read', 'hold', 'pour']);
  expect(after(found, answered)).toMatchObject({ reason: null, key: 'k1', asked });
});

test('an issue with a scanned pour is shown to the bartender, whose reason is sent with the pour', () => {
  const issue = after(found, { type: 'answered', asked: { ...asked, issue: 'venue_closed' }, key: 'k1' });
  expect(issue).toMatchObject({ step: 'issue', issue: 'venue_closed' });
  expect(nextScanState(issue, { type: 'overridden', reason: 'Last call', key: 'k2' })).toMatchObject({
    step: 'hold',
    reason: 'Last call',
    key: 'k2',
  });
});

test('a scan of a refused code leads the bartender back to the camera and shows the reason', () => {
  expect(after(found, failed(200, 'qr_used', 'Used.'))).toEqual({ step: 'look', notice: 'Used.' });
  expect(after(found, failed(0))).toEqual({ step: 'look', notice: serveWords.look.offline });
});

test('the bartender can hold the button again under the same key after a lost reply to a scanned pour', () => {
  const lost = after(found, answered, { type: 'held' }, failed(0));
  expect(lost).toMatchObject({ step: 'hold', key: 'k1', notice: serveWords.hold.replyLost });
});

test('a server whose disk is full poured nothing after a scan: the bartender reads its sentence and can hold the button again under the same key', () => {
  const full = after(found, answered, { type: 'held' }, failed(507, 'storage_full', 'We have no room.'));
  expect(full).toMatchObject({ step: 'hold', key: 'k1', notice: 'We have no room.' });
});

test('an issue that appears only at a scanned pour is shown to the bartender too', () => {
  const state = after(found, answered, { type: 'held' }, failed(200, 'far_from_venue'));
  expect(state).toMatchObject({ step: 'issue', issue: 'far_from_venue' });
});

test('a scan by a pro who is off shift is refused with the reason, without asking for an override', () => {
  const state = after(found, failed(200, 'pro_not_clocked_in', 'Clock in.'));
  expect(state).toEqual({ step: 'look', notice: 'Clock in.' });
});

test('the next guest cannot be scanned during a pour', () => {
  const pouring = after(found, answered, { type: 'held' });
  expect(nextScanState(pouring, { type: 'again' })).toBe(pouring);
  expect(nextScanState(after(found, answered), { type: 'again' })).toBe(initialScanState);
});
