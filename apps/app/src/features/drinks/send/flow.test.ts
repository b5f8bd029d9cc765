import { type Voucher, voucher } from '@nightjar/domain/drinks/entity';
import { expect, test } from 'vitest';
import {
  initialSendState,
  mostInRound,
  nextSendState,
  type Recipient,
  roundVouchers,
  type SendEvent,
  type SendState,
  stepBefore,
} from './flow.ts';

const moth: Recipient = { kind: 'person', id: 'm', name: 'Moth', image: null };
const blank = initialSendState({ kind: 'drink', to: null, voucherId: null });
const after = (state: SendState, ...events: SendEvent[]) => events.reduce(nextSendState, state);

const toCheck: SendEvent[] = [
  { type: 'to-chosen', to: moth },
  { type: 'voucher-chosen', voucherId: 'v1' },
  { type: 'continued' },
  { type: 'continued' },
];

test('a drink is sent in the steps recipient, voucher, message and review', () => {
  const steps = toCheck.map((_, index) => after(blank, ...toCheck.slice(0, index + 1)).step);
  expect(steps).toEqual(['voucher', 'voucher', 'message', 'review']);
  const submitted = after(blank, ...toCheck, { type: 'continued' });
  expect(submitted.phase).toBe('sending');
  expect(nextSendState(submitted, { type: 'sent' }).phase).toBe('flying');
});

test('sending a drink to a recipient from the address leaves out the step of the recipient, also on the way back', () => {
  const given = initialSendState({ kind: 'drink', to: moth, voucherId: null });
  expect(given.step).toBe('voucher');
  expect(stepBefore(given)).toBeNull();
  expect(after(given, { type: 'continued' }, { type: 'back' }).step).toBe('voucher');
});

test('going back a step while sending a drink keeps every choice', () => {
  const back = after(blank, ...toCheck, { type: 'back' }, { type: 'back' }, { type: 'back' });
  expect(back).toMatchObject({ step: 'recipient', to: moth, voucherId: 'v1' });
});

test.each([
  ['voucher_frozen', 'voucher'],
  ['takes_no_drinks', 'recipient'],
  ['network', 'review'],
  ['under_age', 'review'],
] as const)(
  'the refusal %s of a sent drink leads back to the step "%s" and shows its sentence there',
  (code, step) => {
    const failed = after(blank, ...toCheck, { type: 'continued' }, { type: 'failed', code, sentence: 'No.' });
    expect(failed).toMatchObject({ step, notice: 'No.', phase: 'writing', to: moth, voucherId: 'v1' });
  },
);

test('no choice can be changed while a drink is being sent', () => {
  const submitted = after(blank, ...toCheck, { type: 'continued' });
  expect(after(submitted, { type: 'back' }, { type: 'continued' })).toBe(submitted);
});

test('a round has at least two drinks and at most the available drinks', () => {
  const round = initialSendState({ kind: 'round', to: { kind: 'link' }, voucherId: null });
  expect(round.count).toBe(2);
  expect(nextSendState(round, { type: 'count-stepped', by: -1, most: 5 }).count).toBe(2);
  const up: SendEvent = { type: 'count-stepped', by: 1, most: 3 };
  expect(after(round, up, up, up).count).toBe(3);
});

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const held = (digit: number, more: Partial<Record<keyof Voucher, unknown>> = {}): Voucher =>
  voucher.parse({
    voucher_id: uuid(digit),
    voucher_type: 'paid',
    state: 'available',
    title: 'A drink',
    message: null,
    attachment_url: null,
    thumbnail_url: null,
    attachment_type: null,
    sender: null,
    recipient: null,
    created_at: `2026-11-0${digit}T00:00:00Z`,
    sent_expires_at: null,
    frozen: false,
    round_id: null,
    ...more,
  });

test('a round takes vouchers that can only be given away first, then the oldest of the others, and none that is frozen or sent', () => {
  const bank = [
    held(3),
    held(2),
    held(4, { voucher_type: 'shot' }),
    held(1, { frozen: true }),
    held(5, { state: 'pending' }),
  ];
  expect(mostInRound(bank)).toBe(3);
  expect(roundVouchers(bank, 2)).toEqual([uuid(4), uuid(2)]);
  expect(roundVouchers(bank, 20)).toEqual([uuid(4), uuid(2), uuid(3)]);
});
