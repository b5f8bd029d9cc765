import { expect, test } from 'vitest';
import { presentUser } from './present.ts';
import type { Account } from './queries/accounts.ts';

const now = new Date('2026-07-11T02:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const account: Account = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  phone: '18135550101',
  phoneConfirmedAt: daysAgo(9),
  confirmationSentAt: daysAgo(3),
  newPhone: null,
  phoneChangeSentAt: null,
  userMetadata: { theme: 'dark' },
  bannedUntil: null,
  lastSignInAt: daysAgo(2),
  createdAt: daysAgo(10),
  updatedAt: daysAgo(1),
};

test('each time of an auth user has its own member on the wire', () => {
  const user = presentUser(account, now);
  expect(user).toMatchObject({
    phone_confirmed_at: '2026-07-02T02:00:00.000Z',
    confirmed_at: '2026-07-02T02:00:00.000Z',
    confirmation_sent_at: '2026-07-08T02:00:00.000Z',
    last_sign_in_at: '2026-07-09T02:00:00.000Z',
    created_at: '2026-07-01T02:00:00.000Z',
    updated_at: '2026-07-10T02:00:00.000Z',
    user_metadata: { theme: 'dark' },
  });
  expect(user.identities).toEqual([
    expect.objectContaining({
      last_sign_in_at: '2026-07-09T02:00:00.000Z',
      created_at: '2026-07-01T02:00:00.000Z',
      updated_at: '2026-07-10T02:00:00.000Z',
    }),
  ]);
});

test('members that an auth user does not have are left out on the wire', () => {
  const user = presentUser({ ...account, confirmationSentAt: null, lastSignInAt: null }, now);
  expect(JSON.parse(JSON.stringify(user))).not.toHaveProperty('confirmation_sent_at');
  expect(JSON.parse(JSON.stringify(user))).not.toHaveProperty('last_sign_in_at');
  for (const name of ['new_phone', 'phone_change_sent_at', 'banned_until'])
    expect(user).not.toHaveProperty(name);
});

test('a new phone number that waits for its code is shown with the time of the request', () => {
  const changing = { ...account, newPhone: '18135550102', phoneChangeSentAt: daysAgo(1) };
  expect(presentUser(changing, now)).toMatchObject({
    new_phone: '18135550102',
    phone_change_sent_at: '2026-07-10T02:00:00.000Z',
  });
});

test('the ban of an auth user is shown on the wire until it ends', () => {
  const until = (bannedUntil: Date) => presentUser({ ...account, bannedUntil }, now);
  expect(until(new Date(now.getTime() + 1000))).toMatchObject({ banned_until: '2026-07-11T02:00:01.000Z' });
  expect(until(now)).not.toHaveProperty('banned_until');
});
