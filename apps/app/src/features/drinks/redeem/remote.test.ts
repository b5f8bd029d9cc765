import { expect, test } from 'vitest';
import { redeemErrorOf } from './remote.ts';

const offered = {
  issue: 'far_from_venue',
  override_token: 't1',
  override_expires_at: '2026-11-21T03:35:00.000Z',
};
test.each([
  [{ status: 200, code: 'wrong_code' }, 'wrong_code'],
  [{ status: 200, code: 'own_code' }, 'ask_another'],
  [{ status: 200, code: 'far_from_venue', data: offered }, 'issue'],
  [{ status: 200, code: 'too_far_from_venue' }, 'refused'],
  [{ status: 200, code: 'overrides_locked' }, 'refused'],
  [{ status: 200, code: 'cooldown_running' }, 'refused'],
  [{ status: 403, code: 'forbidden' }, 'refused'],
  [{ status: 200, code: 'unexpected_answer' }, 'connection-lost'],
  [{ status: 409, code: 'conflict' }, 'connection-lost'],
  [{ status: 502, code: 'unexpected' }, 'connection-lost'],
  [{ status: 0, code: 'unreached' }, 'connection-lost'],
])('the error %o of a pour is classified as %s', (error, kind) => {
  expect(redeemErrorOf({ ...error, message: '' }).kind).toBe(kind);
});

test('an answer 429 to a pour asks the guest to wait for as long as it names, else for a minute', () => {
  const error = { status: 429, code: 'too_many_requests', message: 'Wait.' };
  expect(redeemErrorOf({ ...error, retryAfterSeconds: 900 })).toEqual({ kind: 'wait', seconds: 900 });
  expect(redeemErrorOf(error)).toEqual({ kind: 'wait', seconds: 60 });
});
