import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onNetworkChange, useOnline } from '../../../../platform/network.ts';
import type { Draft } from '../../../../ui/desk/wizard/flow.ts';
import { saveDraft } from '../remote.ts';
import { asKept, type DraftFields, type DraftStep, goOnWith, isKept, readDraft, writeDraft } from './flow.ts';

/** A draft is sent after a pause in typing of this many milliseconds. */
const restMs = 800;

export type DraftState = 'untouched' | 'waiting' | 'keeping' | 'kept' | 'offline' | 'failed';

type Wanted = { readonly draft: Draft<DraftStep>; readonly step: DraftStep };

/**
 * Keeps a draft of a new venue. The typed values are sent after a pause and at every step. Values that did
 * not arrive are sent again once there is a connection. `turn` counts how often values of another machine
 * came in: the forms are filled again with each of them.
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

  /** One save runs at a time; values that are typed meanwhile are sent with the next one. */
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
  // Values that were typed just before the page is left are sent when it closes.
  useEffect(() => () => again(), []);

  return {
    draft,
    state: state === 'failed' && !online ? ('offline' as const) : state,
    message,
    taken,
    turn,
    isUnkept: state === 'waiting' || state === 'keeping' || state === 'failed',
    /** Stores what is typed in a step, valid or not. */
    type: (step: DraftStep, fields: DraftFields) => {
      become({ ...draft, fields: { ...draft.fields, ...fields } }, step);
      setState('waiting');
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), restMs);
    },
    /** Stores the draft when a step is left. */
    keep: (next: Draft<DraftStep>, step: DraftStep) => {
      become(next, step);
      void flush();
    },
    flush: () => void flush(),
    /** Called when the venue was created from the draft, or the draft was deleted: nothing is sent any more. */
    end: () => {
      ended.current = true;
      window.clearTimeout(timer.current);
      setState('kept');
    },
  };
}

export type KeptDraft = ReturnType<typeof useDraft>;
