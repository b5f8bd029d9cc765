import { defineCall } from '@nightjar/domain/kernel/call';
import { defineRefusals, fail } from '@nightjar/domain/kernel/failure';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import { AskAgain, handleOutsideRequest, type OutsideRequestHandler, ok } from './handler.ts';

const { log, lines } = logLines();
const product = await testApp({}, () => ({ log }));
const { build } = product;
const { refuse } = defineRefusals({ sold_out: 'It is sold out.' });
const buy = defineCall({
  id: 'buy',
  method: 'POST',
  summary: 'For this test.',
  access: 'registered',
  input: z.object({ drink: z.string() }),
  output: z.object({ order: z.string() }),
  refusals: ['sold_out'],
  repeat: 'key',
});

/** Starts a server whose call `buy` requests an order for each drink. `asked` and `undone` list the orders. */
async function bar(differences: Partial<OutsideRequestHandler<typeof buy, string>> = {}) {
  const asked: string[] = [];
  const undone: string[] = [];
  const transactions: boolean[] = [];
  const handler = handleOutsideRequest<typeof buy, string>(buy, {
    async ask({ db, input }) {
      transactions.push(db.isTransaction);
      asked.push(`${input.drink} ${asked.length + 1}`);
      return asked.at(-1) ?? '';
    },
    async save({ db }, order) {
      transactions.push(db.isTransaction);
      return ok({ order });
    },
    async undo(order) {
      undone.push(order);
    },
    ...differences,
  });
  const { call } = await ownCalls(product, [handler]);
  const rae = await build.member();
  const order = (key?: string) => call(buy, { drink: 'rum' }, rae, key === undefined ? {} : { key });
  return { order, asked, undone, transactions };
}

describe('a call that asks an outside system', () => {
  test('a call to an outside system places its order before the transaction and saves the order in it', async () => {
    const { order, asked, undone, transactions } = await bar();
    expect((await order()).body).toMatchObject({ success: true, data: { order: 'rum 1' } });
    expect([asked, undone, transactions]).toEqual([['rum 1'], [], [false, true]]);
  });

  test('a call to an outside system that is refused before its order saves nothing and undoes nothing', async () => {
    const { order, undone, transactions } = await bar({ ask: async () => refuse('sold_out') });
    const { status, body } = await order();
    expect([status, body]).toMatchObject([
      200,
      { success: false, code: 'sold_out', message: 'It is sold out.' },
    ]);
    expect([undone, transactions]).toEqual([[], []]);
  });

  test('a call to an outside system undoes its order if it is refused at the saving', async () => {
    const { order, undone } = await bar({ save: async () => refuse('sold_out') });
    expect((await order()).body).toMatchObject({ success: false, code: 'sold_out' });
    expect(undone).toEqual(['rum 1']);
  });

  test('a call to an outside system undoes its order if the saving fails', async () => {
    const { order, asked, undone } = await bar({
      async save() {
        throw fail.notFound('Drink');
      },
    });
    expect((await order()).body).toMatchObject({ code: 'not_found', message: 'Drink not found' });
    expect([asked, undone]).toEqual([['rum 1'], ['rum 1']]);
  });

  test('a call to an outside system keeps its order if it is unknown whether the saving was committed', async () => {
    const { order, asked, undone } = await bar({
      async save() {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    });
    expect((await order()).status).toBe(503);
    expect([asked, undone]).toEqual([['rum 1'], []]);
  });

  test('a call to an outside system whose order cannot be undone gets the same answer, and the log has the reason', async () => {
    const { order } = await bar({
      save: async () => refuse('sold_out'),
      async undo() {
        throw new Error('the provider is away');
      },
    });
    expect((await order()).body).toMatchObject({ success: false, code: 'sold_out' });
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'a call failed, and what it had changed at the payment provider could not be undone',
        err: expect.objectContaining({ message: 'the provider is away' }),
      }),
    );
  });

  test('a call to an outside system may have nothing to undo', async () => {
    const { order } = await bar({ save: async () => refuse('sold_out'), undo: undefined });
    expect((await order()).body).toMatchObject({ code: 'sold_out' });
  });
});

describe('a state that changes between asking and saving', () => {
  test('a state that changes between order and saving causes another order, and the order for the old state is undone', async () => {
    let saves = 0;
    const { order, asked, undone } = await bar({
      async save(_call, found) {
        saves += 1;
        if (saves < 4) throw new AskAgain();
        return ok({ order: found });
      },
    });
    expect((await order()).body).toMatchObject({ success: true, data: { order: 'rum 4' } });
    expect(asked).toEqual(['rum 1', 'rum 2', 'rum 3', 'rum 4']);
    expect(undone).toEqual(['rum 1', 'rum 2', 'rum 3']);
  });

  test('a state that changes four times between order and saving is answered as a conflict', async () => {
    const { order, asked, undone } = await bar({
      async save() {
        throw new AskAgain();
      },
    });
    const { status, body } = await order();
    expect([status, body]).toMatchObject([
      409,
      { code: 'conflict', message: 'Somebody changed this at the same time. Please try again.' },
    ]);
    expect([asked.length, undone.length]).toEqual([4, 4]);
  });
});

describe('under an Idempotency-Key', () => {
  test('a second request under one Idempotency-Key gets the first answer and places no order', async () => {
    const { order, asked } = await bar();
    const first = await order('one');
    expect((await order('one')).body).toEqual(first.body);
    expect(asked).toEqual(['rum 1']);
    expect((await order('two')).body.data).toEqual({ order: 'rum 2' });
    expect((await order()).body.data).toEqual({ order: 'rum 3' });
  });

  test('a refusal is kept as the answer of its Idempotency-Key', async () => {
    let asked = 0;
    const { order } = await bar({
      async ask() {
        asked += 1;
        return refuse('sold_out');
      },
    });
    const first = await order('one');
    expect((await order('one')).body).toEqual(first.body);
    expect(asked).toBe(1);
  });

  test('a failure frees its Idempotency-Key', async () => {
    let saves = 0;
    const { order } = await bar({
      async save(_call, found) {
        saves += 1;
        if (saves === 1) throw fail.notFound('Drink');
        return ok({ order: found });
      },
    });
    expect((await order('one')).status).toBe(404);
    expect((await order('one')).body.data).toEqual({ order: 'rum 2' });
  });
});
