import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Phone } from '../phone.ts';
import type { Fault, Fleet } from './fleet.ts';
import { receiptOf, retryUntilAnswered } from './pour-storm.ts';

export type FaultResult = {
  readonly fault: string;
  /**
   * Counts the messages that were acknowledged between the beginning of the fault and the moment when everything works
   * again. `pours` counts the pours of that time.
   */
  readonly messages: number;
  readonly pours: number;
  /** This is the 99th percentile of the milliseconds from the first try of a message or pour to its success. */
  readonly p99Ms: number;
  /**
   * This is the number of milliseconds from the end of the fault until a message from the first node reaches a socket
   * on the second node.
   */
  readonly liveMs: number;
};

export type SurvivalResult = {
  readonly suffered: readonly FaultResult[];
  readonly messages: { acknowledged: number; lost: number; doubled: number };
  readonly pours: { acknowledged: number; lost: number; doubled: number };
  /**
   * Counts the differences that remain in the end between the stored messages and what each of the two phones shows.
   */
  readonly astray: number;
};

/** This run has no fault. It shows for comparison how long the machine itself takes. */
const noFault: Fault = { name: 'nothing', strike: (_fleet, forMs) => pause(forMs) };
const pourerCount = 2;
const drinksPerBatch = 20;
/**
 * Each sender waits this many milliseconds between two messages, and each guest between two pours: the load stays
 * small, because the test measures faults and not the speed of the machine.
 */
const pauseBetweenMs = 50;
const settleTimeoutMs = 30_000;

/**
 * Sends messages and pours drinks while one fault after another occurs. It then compares the acknowledgments with the
 * database.
 */
export async function measureFaults(
  fleet: Fleet,
  faults: readonly Fault[],
  forMs: number,
): Promise<SurvivalResult> {
  const load = startFaultLoad(fleet);
  const suffered: FaultResult[] = [];
  try {
    await load.awaitFirstAnswers();
    suffered.push(await measureFault(fleet, noFault, forMs, load));
    for (const fault of faults) suffered.push(await measureFault(fleet, fault, forMs, load));
  } finally {
    await load.stop();
  }
  return { suffered, ...(await compareWithStored(fleet, load)) };
}

type FaultLoad = ReturnType<typeof startFaultLoad>;

function startFaultLoad({ storm, phones }: Fleet) {
  const sentTexts: string[] = [];
  const receipts = new Map<string, string>();
  const contradicted = new Set<string>();
  let took: number[] = [];
  let over = false;

  async function recordDuration<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const start = performance.now();
    const answer = await work();
    took.push(performance.now() - start);
    return answer;
  }

  async function sendMessagesUntilStopped(phone: Phone, name: string): Promise<void> {
    for (let number = 1; !over; number += 1) {
      const text = `${name} ${number}`;
      await recordDuration(() => phone.send(text));
      sentTexts.push(text);
      await pause(pauseBetweenMs);
    }
  }

  async function pourDrinksUntilStopped(turn: number): Promise<void> {
    while (!over) {
      for (const drink of await retryUntilAnswered(() => storm.drinks(drinksPerBatch))) {
        if (over) return;
        const key = randomUUID();
        const pour = () =>
          retryUntilAnswered(async attempt => receiptOf(await storm.pour(drink, turn + attempt, key)));
        const receipt = await recordDuration(pour);
        receipts.set(drink.voucher, receipt.redemption_id);
        const again = await recordDuration(pour);
        if (again.redemption_id !== receipt.redemption_id) contradicted.add(drink.voucher);
        await pause(pauseBetweenMs);
      }
    }
  }

  const working = Promise.all([
    ...phones.map((phone, index) => sendMessagesUntilStopped(phone, `phone ${index}`)),
    ...Array.from({ length: pourerCount }, (_, turn) => pourDrinksUntilStopped(turn)),
  ]);
  working.catch(() => {});
  return {
    sentTexts,
    receipts,
    contradicted,
    /** Returns the durations of all answers since the last call, in milliseconds. */
    takeTimes() {
      const taken = took;
      took = [];
      return taken;
    },
    async awaitFirstAnswers() {
      while (sentTexts.length < 10 || receipts.size < 10) await Promise.race([pause(10), working]);
    },
    async stop() {
      over = true;
      await working;
    },
  };
}

async function measureFault(
  fleet: Fleet,
  fault: Fault,
  forMs: number,
  load: FaultLoad,
): Promise<FaultResult> {
  const before = { messages: load.sentTexts.length, pours: load.receipts.size };
  load.takeTimes();
  await fault.strike(fleet, forMs);
  const ended = performance.now();
  const liveMs = await waitForLiveMs(fleet, fault, ended);
  return {
    fault: fault.name,
    messages: load.sentTexts.length - before.messages,
    pours: load.receipts.size - before.pours,
    p99Ms: percentile(load.takeTimes(), 0.99),
    liveMs,
  };
}

/**
 * Waits until a socket on the second node receives a message that was sent on the first node after the end of the
 * fault.
 */
async function waitForLiveMs(
  { phones: [near, far], anotherPhone }: Fleet,
  fault: Fault,
  ended: number,
): Promise<number> {
  const listener = fault.newPhone ? await anotherPhone() : far;
  const sentAfter: string[] = [];
  let live = false;
  const untilReceived = async () => {
    while (!sentAfter.some(id => listener.receivedIds.has(id))) await pause(10);
    live = true;
    return performance.now() - ended;
  };
  const talking = async () => {
    while (!live) {
      sentAfter.push((await near.send(`after ${fault.name} ${randomUUID()}`)).message_id);
      await pause(pauseBetweenMs);
    }
  };
  const [ms] = await Promise.all([untilReceived(), talking()]);
  if (fault.newPhone) await listener.close();
  return ms;
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function compareWithStored({ storm, conversationId, phones }: Fleet, load: FaultLoad) {
  const rows = await storm.db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select('message')
    .orderBy('id')
    .execute();
  const kept = rows.map(({ message }) => message ?? '');
  const times = Map.groupBy(kept, text => text);
  const counts = await storm.counts();
  return {
    messages: {
      acknowledged: load.sentTexts.length,
      lost: load.sentTexts.filter(text => !times.has(text)).length,
      doubled: [...times.values()].filter(same => same.length > 1).length,
    },
    pours: {
      acknowledged: load.receipts.size,
      lost: [...load.receipts].filter(([voucher, pour]) => counts.pourOf.get(voucher) !== pour).length,
      doubled: counts.doubled + load.contradicted.size,
    },
    astray: await countDifferences(phones, kept),
  };
}

/**
 * Returns zero as soon as both phones show exactly the stored messages. If they do not within some time, it returns the
 * number of differences, counted for each phone.
 */
async function countDifferences(phones: readonly Phone[], kept: readonly string[]): Promise<number> {
  const differing = () =>
    phones.reduce((sum, phone) => {
      const shown = new Set(phone.shown().map(({ message }) => message ?? ''));
      return sum + shown.symmetricDifference(new Set(kept)).size;
    }, 0);
  const deadline = performance.now() + settleTimeoutMs;
  while (differing() > 0 && performance.now() < deadline) await pause(50);
  return differing();
}

/** Writes the results as a text table for developers. */
export function resultsTable(suffered: readonly FaultResult[]): string {
  const rows = suffered.map(
    ({ fault, messages, pours, p99Ms, liveMs }) =>
      `| ${fault.padEnd(36)} | ${messages} | ${pours} | ${Math.round(p99Ms)} ms | ${Math.round(liveMs)} ms |`,
  );
  return [
    '| fault | messages | pours | p99 of answers | live again after |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
