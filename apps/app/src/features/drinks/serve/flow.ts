import {
  pourIssue as issueName,
  type Pour,
  type PourIssue,
  type qrAnswer,
} from '@nightjar/domain/drinks/entity';
import type * as z from 'zod/mini';
import { serveWords } from './words.ts';

/** A bartender's code and color are shown for this many seconds. */
export const revealSeconds = 10;

/** The server's description of the drink that a guest's QR code asks for. */
export type ScannedCode = z.infer<typeof qrAnswer>;

type ScannedQr = { readonly qr: string; readonly asked: ScannedCode };
type PourToConfirm = ScannedQr & { readonly reason: string | null; readonly key: string };

/** The steps of serving a guest: scan the guest's QR code, show the drink, and pour it by holding a button. */
export type ScanState =
  | { readonly step: 'look'; readonly notice: string | null }
  | { readonly step: 'read'; readonly qr: string }
  | ({ readonly step: 'issue'; readonly issue: PourIssue } & ScannedQr)
  | ({ readonly step: 'hold'; readonly notice: string | null } & PourToConfirm)
  | ({ readonly step: 'pour' } & PourToConfirm)
  | { readonly step: 'done'; readonly pour: Pour };

export type ScanEvent =
  | { type: 'found'; qr: string }
  | { type: 'answered'; asked: ScannedCode; key: string }
  | { type: 'overridden'; reason: string; key: string }
  | { type: 'held' }
  | { type: 'poured'; pour: Pour }
  | { type: 'failed'; status: number; code: string; sentence: string }
  | { type: 'again' };

export const initialScanState: ScanState = { step: 'look', notice: null };

export function nextScanState(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case 'found':
      return state.step === 'look' ? { step: 'read', qr: event.qr } : state;
    case 'answered':
      return state.step === 'read' ? stateAfterAnswer(state.qr, event.asked, event.key) : state;
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
      return stateAfterFailure(state, event);
    case 'again':
      return state.step === 'pour' ? state : initialScanState;
  }
}

function stateAfterAnswer(qr: string, asked: ScannedCode, key: string): ScanState {
  if (asked.issue) return { step: 'issue', issue: asked.issue, qr, asked };
  return { step: 'hold', qr, asked, reason: null, key, notice: null };
}

type FailedEvent = Extract<ScanEvent, { type: 'failed' }>;

function stateAfterFailure(state: ScanState, { status, code, sentence }: FailedEvent): ScanState {
  const unknown = status === 0 || status >= 500;
  if (state.step === 'read') return { step: 'look', notice: unknown ? serveWords.look.offline : sentence };
  if (state.step !== 'pour') return state;
  // The disk of the server is full, so it is known that nothing was poured.
  if (code === 'storage_full') return { ...state, step: 'hold', notice: sentence };
  if (unknown) return { ...state, step: 'hold', notice: serveWords.hold.replyLost };
  const found = issueName.safeParse(code);
  if (found.success) return { step: 'issue', issue: found.data, qr: state.qr, asked: state.asked };
  return { step: 'look', notice: sentence };
}
