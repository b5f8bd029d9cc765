import { myTickets } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paidTicket, ticketsRig } from '../../../testing/payments/tickets.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build } = app;
const { pay } = await paymentsRig(app);
const { paidEvent, linkOf, endPlan } = ticketsRig(app);

test('the own tickets come with their codes, the next night first, and without places that were not paid', async () => {
  const [rae, sol] = [await build.member(), await build.member()];
  const [later, next, unpaid] = [await paidEvent({ in_hours: 90 }), await paidEvent(), await paidEvent()];
  for (const { event_id } of [later, next]) await pay(await linkOf(rae, event_id));
  await pay(await linkOf(sol, next.event_id));
  await linkOf(rae, unpaid.event_id);

  const { body } = await call(myTickets, { user_id: rae }, rae);

  expect(body.data?.map(({ event }) => event.event_id)).toEqual([next.event_id, later.event_id]);
  expect(body.data?.every(({ code }) => code !== null)).toBe(true);
});

test('a guest whose plan has ended still reads the codes of their tickets', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent();
  const ticket_id = await paidTicket(app, rae, event_id);
  await endPlan(rae);

  const { status, body } = await call(myTickets, { user_id: rae }, rae);

  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ ticket_id, state: 'paid', code: expect.any(String) }]);
});
