import type { TicketId, UserId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import { refundTicket } from '@nightjar/domain/payments/calls';
import { refundableHoursBefore } from '@nightjar/domain/payments/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ticketPriceCents, ticketsRig } from '../../../testing/payments/tickets.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, clock, db } = app;
const { pay, work } = await paymentsRig(app);
const rig = ticketsRig(app);
const { paidEvent, buy, linkOf, entryOf, statesOf, placesOf, moneyOf, paymentsOf } = rig;

async function bought(of: Parameters<typeof paidEvent>[0] = {}) {
  const rae = await build.member();
  const { event_id } = await paidEvent({ capacity: 1, ...of });
  await pay(await linkOf(rae, event_id));
  const { ticket } = await entryOf(rae, event_id);
  if (!ticket) throw new Error('There is no ticket.');
  return { rae, event_id, ticket_id: ticket.ticket_id };
}

const giveBack = async (user_id: UserId, ticket_id: TicketId) =>
  call(refundTicket, { user_id, ticket_id }, user_id, { token: await app.tokenOf(user_id) });

test('a ticket that is given back frees its place at once, and the money follows', async () => {
  const { rae, event_id, ticket_id } = await bought();
  const sol = await build.member();
  expect((await buy(sol, event_id)).body.code).toBe('sold_out');

  const { body } = await giveBack(rae, ticket_id);

  expect(body.data).toMatchObject({ state: 'refunded', refunded_because: 'guest', code: null });
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 0 });
  expect((await buy(sol, event_id)).body.success).toBe(true);
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, 0]]);
  await work();
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
  expect(await moneyOf(event_id)).toBe(0);
});

test('ten taps on giving a ticket back refund it once, and each has the same answer', async () => {
  const { rae, event_id, ticket_id } = await bought();
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(rae, ticket_id)));
  await work();
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 0 });
  expect(await moneyOf(event_id)).toBe(0);
  const told = await db.selectFrom('notifications').where('user_id', '=', rae).select('title').execute();
  expect(told).toHaveLength(1);
});

test('a guest whose plan has ended gives a ticket back and gets the money', async () => {
  const { rae, event_id, ticket_id } = await bought();
  await rig.endPlan(rae);

  const { body } = await giveBack(rae, ticket_id);
  await work();

  expect(body.data).toMatchObject({ state: 'refunded', refunded_because: 'guest' });
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 0 });
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
});

test('a ticket may be given back until a day before its event, and then stays', async () => {
  const { rae, event_id, ticket_id } = await bought({ in_hours: refundableHoursBefore + 1 });
  expect((await entryOf(rae, event_id)).ticket?.refund_until).not.toBeNull();
  clock.advance((3600 * seconds) / seconds);
  expect((await entryOf(rae, event_id)).ticket?.refund_until).toBeNull();
  expect((await giveBack(rae, ticket_id)).body).toMatchObject({ success: false, code: 'refund_over' });
  expect(await statesOf(event_id)).toEqual(['paid']);
});

test('a ticket of another guest and an unknown one are not found', async () => {
  const { ticket_id, event_id } = await bought();
  expect((await giveBack(await build.member(), ticket_id)).status).toBe(404);
  expect(await statesOf(event_id)).toEqual(['paid']);
});

test('a place that is held and not paid is no ticket to give back', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent();
  await linkOf(rae, event_id);
  const { id } = await db
    .selectFrom('tickets')
    .where('event_id', '=', event_id)
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await giveBack(rae, id as TicketId)).body).toMatchObject({ success: false, code: 'no_ticket' });
});
