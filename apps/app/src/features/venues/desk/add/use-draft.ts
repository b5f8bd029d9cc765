import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import { useRef, useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import type { Draft } from '../../../../ui/desk/wizard/flow.ts';
import { saveDraft } from '../remote.ts';
import {
  type DraftFields,
  type DraftStep,
  fieldsAsStored,
  isDraftStored,
  mergeDrafts,
  readDraft,
  writeDraft,
} from './flow.ts';
import { useSaveQueue } from './use-save-queue.ts';

type DraftAtStep = { readonly draft: Draft<DraftStep>; readonly step: DraftStep };

/**
 * Keeps a draft of a new venue. The typed values are sent after a pause and at every step. `turn` counts how often
 * values arrived from another machine; each time, the forms are filled again.
 */
export function useDraft(draftId: string, start: VenueDraft | null) {
  const [draft, setDraft] = useState(() => readDraft(start?.fields ?? {}));
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const online = useOnline();
  const stored = useRef(start);

  const send = async ({ draft: sent, step }: DraftAtStep): Promise<void> => {
    const fields = writeDraft(sent);
    const base = stored.current?.fields ?? {};
    const answer = await saveDraft({
      draft_id: draftId,
      step,
      fields: fieldsAsStored(fields),
      updated_at: stored.current?.updated_at,
    });
    stored.current = answer;
    if (isDraftStored(fields, answer.fields)) return;
    const mine = fieldsAsStored(writeDraft(queue.next.current?.draft ?? sent));
    const merged = mergeDrafts(base, mine, answer.fields);
    setTaken(merged.taken);
    setTurn(count => count + 1);
    become({ draft: readDraft(merged.fields), step });
  };
  const queue = useSaveQueue(send, start ? 'kept' : 'untouched');
  const become = (typed: DraftAtStep) => {
    queue.next.current = typed;
    setDraft(typed.draft);
  };

  const { state, message, flush, end } = queue;
  return {
    draft,
    state: state === 'failed' && !online ? ('offline' as const) : state,
    message,
    taken,
    turn,
    isUnsaved: state === 'waiting' || state === 'keeping' || state === 'failed',
    /** Stores what is typed in a step, valid or not. */
    type: (step: DraftStep, fields: DraftFields) => {
      become({ draft: { ...draft, fields: { ...draft.fields, ...fields } }, step });
      queue.flushAfterPause();
    },
    /** Stores the draft when a step is left. */
    keep: (next: Draft<DraftStep>, step: DraftStep) => {
      become({ draft: next, step });
      flush();
    },
    flush,
    /** Called when the venue was created from the draft. */
    end,
  };
}

export type DraftHandle = ReturnType<typeof useDraft>;
