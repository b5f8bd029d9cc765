import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onNetworkChange, useOnline } from '../../../../platform/network.ts';
import type { Draft } from '../../../../ui/desk/wizard/flow.ts';
import { saveDraft } from '../remote.ts';
import { asKept, type DraftFields, type DraftStep, goOnWith, isKept, readDraft, writeDraft } from './flow.ts';

/** A pause in typing after which a draft is sent. Milliseconds. */
const restMs = 800;

export type DraftState = 'untouched' | 'waiting' | 'keeping' | 'kept' | 'offline' | 'failed';

type Wanted = { readonly draft: Draft<DraftStep>; readonly step: DraftStep };

/**
 * A draft of a new venue. What is typed is sent after a pause and at every step; what did not arrive is sent again once
 * there is a connection. `turn` counts how often another machine's text came in: forms begin anew with it.
 */
export function useDraft(draftId: string, start: VenueDraft | null) {
  const [draft, setDraft] = useState(() => readDraft(start?.fields ?? {}));
  const [state, setState] = useState<DraftState>(start ? 'kept' : 'untouched');
  const [message, setMessage] = useState<string | null>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const online = useOnline();
  const kept = useRef(start);
  const wanted = useRef<Wanted | null>(null);
  const running = useRef(false);
  const ended = useRef(false);
  const timer = useRef(0);

  const become = (next: Draft<DraftStep>, step: DraftStep) => {
    wanted.current = { draft: next, step };
    setDraft(next);
  };

  const send = async ({ draft: sent, step }: Wanted): Promise<void> => {
    const fields = writeDraft(sent);
    const base = kept.current?.fields ?? {};
    const answer = await saveDraft({
      draft_id: draftId,
      step,
      fields: asKept(fields),
      updated_at: kept.current?.updated_at,
    });
    kept.current = answer;
    if (isKept(fields, answer.fields)) return;
    const mine = asKept(writeDraft(wanted.current?.draft ?? sent));
    const merged = goOnWith(base, mine, answer.fields);
    setTaken(merged.taken);
    setTurn(count => count + 1);
    become(readDraft(merged.fields), step);
  };

  /** One save at a time; what is typed meanwhile goes with the next one. */
  const flush = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    if (running.current || ended.current) return;
    running.current = true;
    try {
      while (wanted.current && !ended.current) {
        const next = wanted.current;
        setState('keeping');
        await send(next);
        if (wanted.current === next) wanted.current = null;
      }
      setMessage(null);
      setState('kept');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : null);
      setState('failed');
    } finally {
      running.current = false;
    }
  };

  const again = useEffectEvent(() => {
    if (wanted.current) void flush();
  });
  useEffect(() => onNetworkChange(() => again()), []);
  // What was typed in the last moment before another page is sent from there.
  useEffect(() => () => again(), []);

  return {
    draft,
    state: state === 'failed' && !online ? ('offline' as const) : state,
    message,
    taken,
    turn,
    isUnkept: state === 'waiting' || state === 'keeping' || state === 'failed',
    /** What is typed in a step, valid or not. */
    type: (step: DraftStep, fields: DraftFields) => {
      become({ ...draft, fields: { ...draft.fields, ...fields } }, step);
      setState('waiting');
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), restMs);
    },
    /** The draft as a step leaves it. */
    keep: (next: Draft<DraftStep>, step: DraftStep) => {
      become(next, step);
      void flush();
    },
    flush: () => void flush(),
    /** The venue was created of it, or it was thrown away: nothing is sent any more. */
    end: () => {
      ended.current = true;
      window.clearTimeout(timer.current);
      setState('kept');
    },
  };
}

export type KeptDraft = ReturnType<typeof useDraft>;
