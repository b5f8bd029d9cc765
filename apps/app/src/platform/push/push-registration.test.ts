import { describe, expect, it } from 'vitest';
import { isRegistrationDue, readRegistration, registrationLifetimeMs } from './push-registration.ts';

const now = 1_800_000_000_000;
const next = { userId: 'moth', sessionId: 's1', record: '{"token":"t1"}' };
const saved = { ...next, at: now };

describe('the registration of a device for push messages', () => {
  it('a device registers once, and again after a day, so that the server sees that it is in use', () => {
    expect(isRegistrationDue(null, next, now)).toBe(true);
    expect(isRegistrationDue(saved, next, now + registrationLifetimeMs - 1)).toBe(false);
    expect(isRegistrationDue(saved, next, now + registrationLifetimeMs)).toBe(true);
  });

  it.each([
    ['its user', { userId: 'dee' }],
    ['its session', { sessionId: 's2' }],
    ['its push address or its version', { record: '{"token":"t2"}' }],
  ])('a device registers again after a change of %s', (_what, change) => {
    expect(isRegistrationDue(saved, { ...next, ...change }, now + 1)).toBe(true);
  });

  it('a device registers again if the answer of the server was lost, or if its clock was set back', () => {
    expect(isRegistrationDue({ ...saved, at: 0 }, next, now)).toBe(true);
    expect(isRegistrationDue(saved, next, now - 1)).toBe(true);
  });

  it('a stored registration is read back, and any other text counts as none', () => {
    expect(readRegistration(JSON.stringify(saved))).toEqual(saved);
    for (const text of [null, 'moth t1', '7', '"moth"', '{}']) expect(readRegistration(text)).toBeNull();
  });
});
