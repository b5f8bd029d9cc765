import { type Issue, issue as issueName, type Pour, type qrAnswer } from '@nightjar/domain/drinks/entity';
import { hours, minutes } from '@nightjar/domain/kernel/time';
import { longestShiftHours, type OwnPro, shortestShiftHours } from '@nightjar/domain/staff/entity';
import type * as z from 'zod/mini';

/** The usual length of a shift and two other common ones, in hours (ux decision D17). */
export const usualShiftHours = 6;
export const shiftPresets = [4, 6, 8] as const;
const stepHours = 1;

/** The next longer or shorter length within the limits; whole hours except at the limits. */
export function stepShift(current: number, steps: 1 | -1): number {
  const next = current + steps * stepHours;
  return Math.min(longestShiftHours, Math.max(Math.ceil(shortestShiftHours), next));
}

/** How long the code and colour stay in sight: long enough to be read across a bar. */
export const revealSeconds = 10;

/** So close to its end a shift asks whether it goes on. */
const lastCallBefore = 15 * minutes;

export type ShiftView = {
  /** Milliseconds left; null off shift. */
  readonly left: number | null;
  /** 0 to 1 of what the ring shows. */
  readonly share: number;
  readonly ending: boolean;
};

/** A shift as the panel draws it: its start is not known, so the ring is full at the usual length. */
export function shiftView(pro: Pick<OwnPro, 'clocked_in' | 'clocked_in_until'>, now: number): ShiftView {
  const until = pro.clocked_in && pro.clocked_in_until ? Date.parse(pro.clocked_in_until) : null;
  if (until === null || until <= now) return { left: null, share: 0, ending: false };
  const left = until - now;
  return { left, share: Math.min(1, left / (usualShiftHours * hours)), ending: left <= lastCallBefore };
}

/** The hours to ask for so that a running shift ends an hour later, inside what a shift may be. */
export function hourMore(left: number): number {
  const wanted = left / hours + 1;
  return Math.min(longestShiftHours, Math.max(shortestShiftHours, Math.round(wanted * 100) / 100));
}

/** What a guest's code asks for. */
export type Asked = z.infer<typeof qrAnswer>;

type Read = { readonly qr: string; readonly asked: Asked };
type Ready = Read & { readonly reason: string | null; readonly key: string };

/** The states of serving one guest: scan the code, show its drink, pour it by holding. */
export type Scan =
  | { readonly step: 'look'; readonly notice: string | null }
  | { readonly step: 'read'; readonly qr: string }
  | ({ readonly step: 'issue'; readonly issue: Issue } & Read)
  | ({ readonly step: 'hold'; readonly notice: string | null } & Ready)
  | ({ readonly step: 'pour' } & Ready)
  | { readonly step: 'done'; readonly pour: Pour };

export type ScanEvent =
  | { type: 'found'; qr: string }
  | { type: 'answered'; asked: Asked; key: string }
  | { type: 'overridden'; reason: string; key: string }
  | { type: 'held' }
  | { type: 'poured'; pour: Pour }
  | { type: 'failed'; status: number; code: string; sentence: string }
  | { type: 'again' };

export const startScan: Scan = { step: 'look', notice: null };

/** Asked again under the same key the server answers with the pour it has made: holding twice pours once. */
export const replyLost = "No answer came back. Hold again, it can't pour twice.";
export const scanNeedsSignal = 'No signal, no pour. Move closer to the door?';

export function scan(state: Scan, event: ScanEvent): Scan {
  switch (event.type) {
    case 'found':
      return state.step === 'look' ? { step: 'read', qr: event.qr } : state;
    case 'answered':
      return state.step === 'read' ? answered(state.qr, event.asked, event.key) : state;
    case 'overridden':
      return state.step === 'issue'
        ? {
            step: 'hold',
            qr: state.qr,
            asked: state.asked,
            reason: event.reason,
            key: event.key,
            notice: null,
          }
        : state;
    case 'held':
      return state.step === 'hold' ? { ...state, step: 'pour' } : state;
    case 'poured':
      return state.step === 'pour' ? { step: 'done', pour: event.pour } : state;
    case 'failed':
      return failed(state, event);
    case 'again':
      return state.step === 'pour' ? state : startScan;
  }
}

function answered(qr: string, asked: Asked, key: string): Scan {
  if (asked.issue) return { step: 'issue', issue: asked.issue, qr, asked };
  return { step: 'hold', qr, asked, reason: null, key, notice: null };
}

type Failed = Extract<ScanEvent, { type: 'failed' }>;

function failed(state: Scan, { status, code, sentence }: Failed): Scan {
  const unknown = status === 0 || status >= 500;
  if (state.step === 'read') return { step: 'look', notice: unknown ? scanNeedsSignal : sentence };
  if (state.step !== 'pour') return state;
  if (unknown) return { ...state, step: 'hold', notice: replyLost };
  const found = issueName.safeParse(code);
  if (found.success) return { step: 'issue', issue: found.data, qr: state.qr, asked: state.asked };
  return { step: 'look', notice: sentence };
}

/** Reasons to refuse service, the usual one first. */
export const refusalReasons = ['Had enough', 'Trouble with guests', 'Rude to staff'] as const;
