import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { markSubjectSettled, saveProviderEvent } from './events.ts';

const { db, clock, platform } = await testApp();

async function receive(id: string, objectId: string): Promise<void> {
  const event = { id, type: 'checkout.session.completed', createdAt: clock.now() };
  const subject = { kind: 'checkout', id: objectId } as const;
  await saveProviderEvent({ db, jobs: platform.jobs }, { ...event, subject }, clock.now());
}

test('an event of the payment provider that arrives while its object is read stays open, as the read may have missed it', async () => {
  await receive('evt_before', 'cs_1');
  await receive('evt_other', 'cs_2');
  const readAt = clock.now();
  clock.advance(1);
  await receive('evt_meanwhile', 'cs_1');

  await markSubjectSettled(db, 'cs_1', readAt);

  const rows = await db.selectFrom('payment_events').select(['id', 'settled_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'evt_before', settled_at: readAt },
    { id: 'evt_meanwhile', settled_at: null },
    { id: 'evt_other', settled_at: null },
  ]);
});
