import { afterEach, expect, it } from 'vitest';
import { collectArrivals, describeBus, numbersBelow } from '../../testing/bus-contract.ts';
import { type Process, startProcess } from '../../testing/parent-processes.ts';
import { Exchange, type ToExchange } from './exchange.ts';

const open: Process[] = [];
afterEach(async () => {
  for (const { bus } of open.splice(0)) await bus.close();
});

function startTwo() {
  const exchange = new Exchange();
  const [here, there] = [startProcess(exchange), startProcess(exchange)];
  open.push(here, there);
  return { here, there };
}

describeBus('the bus over the parent', () => {
  const { here, there } = startTwo();
  return { here: here.bus, there: there.bus };
});

const untilLost = ({ bus }: Process) => expect.poll(() => bus.isLive(), { timeout: 5_000 }).toBe(false);

it('the parent process delivers the messages of two worker processes to each of them in one order', async () => {
  const { here, there } = startTwo();
  const [one, other] = [await collectArrivals(here.bus, 'a'), await collectArrivals(there.bus, 'a')];
  for (const number of numbersBelow(50)) {
    here.bus.publish('a', number);
    there.bus.publish('a', number + 100);
  }
  await expect.poll(() => one.messages.length).toBe(100);
  await expect.poll(() => other.messages).toEqual(one.messages);
});

it('while the parent process hangs the bus is not live, and it reports the gap before it delivers messages again', async () => {
  const { here, there } = startTwo();
  const messages: unknown[] = [];
  await here.bus.subscribe('a', message => messages.push(message));
  here.bus.onGap(() => messages.push('gap'));
  here.stop();
  there.bus.publish('a', 'missed');
  await untilLost(here);
  expect(messages).toEqual([]);
  here.resume();
  await expect.poll(() => here.bus.isLive()).toBe(true);
  there.bus.publish('a', 'after');
  await expect.poll(() => messages).toEqual(['gap', 'after']);
});

it('a process whose messages were lost reports the gap to the other processes', async () => {
  const { here, there } = startTwo();
  const messages: unknown[] = [];
  await there.bus.subscribe('a', message => messages.push(message));
  there.bus.onGap(() => messages.push('gap'));
  here.stop();
  await untilLost(here);
  here.bus.publish('a', 'nobody got this');
  here.resume();
  await expect.poll(() => messages).toEqual(['gap']);
});

it('a parent process that hangs delays no bus listener', async () => {
  const { here } = startTwo();
  here.stop();
  const stop = await here.bus.subscribe('a', () => {});
  stop();
});

it('the parent process keeps a bounded number of messages for a process that reads nothing, and reports the gap to that process', () => {
  const exchange = new Exchange();
  const written: (() => void)[] = [];
  const kinds: string[] = [];
  exchange.addProcess((message, done) => {
    kinds.push(message.kind);
    written.push(done);
  });
  const one: ToExchange = { kind: 'messages', messages: [{ channels: ['a'], message: 1 }] };
  const speaker = exchange.addProcess((_, done) => done());
  for (const _ of numbersBelow(20_000)) speaker.receive(one);
  expect(kinds).toHaveLength(10_000);
  for (const done of written.splice(0)) done();
  expect(kinds.at(-1)).toBe('gap');
  for (const done of written.splice(0)) done();
  speaker.receive(one);
  expect(kinds.at(-1)).toBe('messages');
});

it('a bus message for many channels is written once and delivered to the listeners of each channel', async () => {
  const { here, there } = startTwo();
  const [one, other] = [await collectArrivals(there.bus, 'a'), await collectArrivals(there.bus, 'b')];
  const message = { for: 'both' };
  for (const channel of ['a', 'b', 'c']) here.bus.publish(channel, message);
  here.bus.publish('a', 'another');
  await expect.poll(() => one.messages).toEqual([message, 'another']);
  expect(other.messages).toEqual([message]);
});

it('the parent process writes nothing to a process that has ended, and messages are lost where the parent process has ended', async () => {
  const { here, there } = startTwo();
  const { messages } = await collectArrivals(there.bus, 'a');
  there.end();
  here.bus.publish('a', 1);
  await collectArrivals(here.bus, 'b');
  expect([messages, there.bus.isLive(), here.bus.isLive()]).toEqual([[], false, true]);
});
