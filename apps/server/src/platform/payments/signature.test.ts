import { expect, test } from 'vitest';
import { faultOfSignature, signBody, toleranceSeconds } from './signature.ts';

const isSigned = (...signed: Parameters<typeof faultOfSignature>) => faultOfSignature(...signed) === null;

const now = new Date('2026-11-21T03:30:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const body = Buffer.from('{"id":"evt_1"}');
const header = signBody(body, 'whsec_one', now);

test('the signature of a webhook is accepted for five minutes before and after its time, and not longer', () => {
  for (const [seconds, taken] of [
    [0, true],
    [toleranceSeconds, true],
    [toleranceSeconds + 1, false],
    [-toleranceSeconds, true],
    [-toleranceSeconds - 1, false],
    [7 * 24 * 3600, false],
  ] as const)
    expect(isSigned({ body, signature: header }, ['whsec_one'], inSeconds(seconds)), `${seconds} s`).toBe(
      taken,
    );
});

test('a webhook whose body has one other byte is refused', () => {
  for (let at = 0; at < body.length; at += 1) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isSigned({ body: changed, signature: header }, ['whsec_one'], now)).toBe(false);
  }
});

test('while one webhook secret replaces another both are accepted, and a third is refused', () => {
  expect(isSigned({ body, signature: header }, ['whsec_two', 'whsec_one'], now)).toBe(true);
  expect(
    isSigned({ body, signature: signBody(body, 'whsec_two', now) }, ['whsec_two', 'whsec_one'], now),
  ).toBe(true);
  expect(
    isSigned({ body, signature: signBody(body, 'whsec_three', now) }, ['whsec_two', 'whsec_one'], now),
  ).toBe(false);
});

test('one valid signature of several is enough for a webhook, as the provider sends them while its secret changes', () => {
  const [time, right] = header.split(',');
  expect(isSigned({ body, signature: `${time},v1=${'0'.repeat(64)},${right}` }, ['whsec_one'], now)).toBe(
    true,
  );
  expect(isSigned({ body, signature: `${time},v0=${right?.slice(3)}` }, ['whsec_one'], now)).toBe(false);
});

test.each([
  undefined,
  '',
  'v1=abc',
  't=,v1=',
  't=now,v1=00',
  `t=${Math.floor(now.getTime() / 1000)}`,
  `t=${Math.floor(now.getTime() / 1000)},v1=`,
  `t=${Math.floor(now.getTime() / 1000)},v1=zz`,
  't=1e999,v1=00',
])('the text %s is refused as the signature of a webhook', text =>
  expect(isSigned({ body, signature: text }, ['whsec_one'], now)).toBe(false),
);

test('the signature of a webhook covers the time too', () => {
  const moved = header.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 60}`);
  expect(isSigned({ body, signature: moved }, ['whsec_one'], now)).toBe(false);
});

test('the refusal of a webhook names its reason: no signature, another secret, or another time', () => {
  const faultOf = (signature: string | undefined, at = now) =>
    faultOfSignature({ body, signature }, ['whsec_one'], at);
  expect(faultOf(undefined)).toEqual({ fault: 'unsigned' });
  expect(faultOf('t=1700000000')).toEqual({ fault: 'unsigned' });
  expect(faultOf(signBody(body, 'whsec_two', now))).toEqual({ fault: 'secret' });
  expect(faultOf(signBody(body, 'whsec_two', now), inSeconds(3600))).toEqual({ fault: 'secret' });
  expect(faultOf(header, inSeconds(3600))).toEqual({ fault: 'time', secondsLate: 3600 });
  expect(faultOf(header, inSeconds(-3600))).toEqual({ fault: 'time', secondsLate: -3600 });
});
