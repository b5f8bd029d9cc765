import { seconds } from '@nightjar/domain/kernel/time';
import { busy } from '../busy.ts';
import { endAfter } from '../live-update/time-limit.ts';
import type { OutboxEntry } from './entry.ts';
import {
  type Entries,
  type EntriesChange,
  entriesToSend,
  giveUpTooOldEntries,
  hasTooOldEntry,
  markEntrySending,
  outcomeOfError,
  pauseAfterFailures,
  resetInterrupted,
  type SendOutcome,
  settleEntry,
} from './schedule.ts';

/**
 * An attempt without an answer ends after this many milliseconds, and is made again under the same id. The app is busy
 * during an attempt, so one that never ends would keep the app from starting again with a newer version.
 */
export const attemptLimitMs = 30 * seconds;

export type SenderPorts = {
  readonly entries: () => Entries;
  /** Applies a change: `entries` shows it at once, and it is stored afterwards. */
  readonly change: (step: EntriesChange) => void;
  readonly send: (entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>;
  /** True if entries that waited for more than a day are given up. */
  readonly givesUp: boolean;
  /** The sender calls this after an entry was sent and before the entry leaves the queue. */
  readonly handleSent: (entry: OutboxEntry, answer: unknown) => void;
  /** Returns the present moment in epoch milliseconds. */
  readonly now: () => number;
  /** Calls `then` once after `ms` milliseconds. The returned function cancels the call. */
  readonly runAfter: (ms: number, then: () => void) => () => void;
};

export type Sender = {
  /** Sends what can be sent now. Call it after a change of the entries. */
  readonly wake: () => void;
  /**
   * The app calls this when the server was reached or the device came online. It ends the pause that applies to all
   * lanes.
   */
  readonly retryNow: () => void;
  readonly stop: () => void;
};

/**
 * Sends the entries of the queue. Entries of one lane are sent in order; several lanes are sent at once. An entry whose
 * sending failed is sent again until the server accepts or refuses it.
 */
export function createSender(ports: SenderPorts): Sender {
  const busyLanes = new Set<string>();
  const pauses = createPausesOfLanes(ports.now);
  let stopped = false;
  let callOff = () => {};

  function sendReadyEntries(): void {
    if (stopped) return;
    const now = ports.now();
    if (ports.givesUp && hasTooOldEntry(ports.entries(), now)) ports.change(giveUpTooOldEntries(now));
    const ready = entriesToSend(ports.entries(), busyLanes, lane => pauses.until(lane) > now);
    for (const entry of ready) void sendEntry(entry);
    rest(now);
  }

  /** Sets a timer for the time when the next lane may try again. */
  function rest(now: number): void {
    callOff();
    callOff = () => {};
    const next = entriesToSend(ports.entries(), busyLanes, () => false).map(({ lane }) => pauses.until(lane));
    if (next.length > 0) callOff = ports.runAfter(Math.max(0, Math.min(...next) - now), sendReadyEntries);
  }

  async function sendEntry(entry: OutboxEntry): Promise<void> {
    busyLanes.add(entry.lane);
    ports.change(markEntrySending(entry.id));
    const outcome = await busy.during('outbox', tryOnce(entry));
    busyLanes.delete(entry.lane);
    pauses.recordOutcome(entry.lane, outcome);
    ports.change(settleEntry(entry.id, outcome));
    sendReadyEntries();
  }

  async function tryOnce(entry: OutboxEntry): Promise<SendOutcome> {
    try {
      ports.handleSent(entry, await endAfter(attemptLimitMs, signal => ports.send(entry, signal)));
      return { ended: 'sent' };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  ports.change(resetInterrupted);
  sendReadyEntries();
  return {
    wake: sendReadyEntries,
    retryNow() {
      pauses.end();
      sendReadyEntries();
    },
    stop() {
      stopped = true;
      callOff();
    },
  };
}

/** Keeps how long one lane, or all lanes, wait after a failure. The times are in epoch milliseconds. */
function createPausesOfLanes(now: () => number) {
  const laneWaits = new Map<string, number>();
  let allWait = 0;
  let failures = 0;

  const end = () => {
    failures = 0;
    allWait = 0;
  };
  return {
    until: (lane: string) => Math.max(allWait, laneWaits.get(lane) ?? 0),
    end,
    recordOutcome(lane: string, outcome: SendOutcome): void {
      if (outcome.ended !== 'later') end();
      else if (outcome.waits === 'lane')
        laneWaits.set(lane, now() + (outcome.afterMs ?? pauseAfterFailures(1)));
      else {
        // Several lanes that fail while all lanes already wait count as one failure.
        if (allWait <= now()) failures += 1;
        allWait = Math.max(allWait, now() + (outcome.afterMs ?? pauseAfterFailures(failures)));
      }
    },
  };
}
