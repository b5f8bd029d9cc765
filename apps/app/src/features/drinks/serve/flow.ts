import { type Issue, issue as issueName, type Pour, type qrAnswer } from '@nightjar/domain/drinks/entity';
import type * as z from 'zod/mini';
import { serveWords } from './words.ts';

/** The code and colour stay visible this long, which is enough to read them across a bar. */
export const revealSeconds = 10;

/** The server's answer describes what a guest's code asks for. */
export type Asked = z.infer<typeof qrAnswer>;

type Read = { readonly qr: string; readonly asked: Asked };
type Ready = Read & { readonly reason: string | null; readonly key: string };

/** The steps of serving one guest are to scan the code, show its drink, and pour it by holding. */
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
  if (state.step === 'read') return { step: 'look', notice: unknown ? serveWords.look.offline : sentence };
  if (state.step !== 'pour') return state;
  if (unknown) return { ...state, step: 'hold', notice: serveWords.hold.replyLost };
  const found = issueName.safeParse(code);
  if (found.success) return { step: 'issue', issue: found.data, qr: state.qr, asked: state.asked };
  return { step: 'look', notice: sentence };
}
