import { type DeskReport, decisionNoteLimits } from '@nightjar/domain/reports/desk/entity';
import { useRef, useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { keepEditingAnswer, useLeaveGuard } from '../../../../ui/overlay/use-leave-guard.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { type Decision, decideReport, refreshReport } from '../remote.ts';
import { decideWords } from './words.ts';

const decisionWords = decideWords.decision;
type DecisionKind = Decision['how'];

/**
 * Keeps the note of a decision, which stays in its field when the decision fails. The app asks before the user leaves
 * the page with a typed note.
 */
export function useDecision({ report_id: reportId, others }: DeskReport) {
  const [note, setNote] = useState('');
  const [all, setAll] = useState(false);
  const [owed, setOwed] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<DecisionKind | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useLeaveGuard(note.trim() !== '', keepEditingAnswer);
  const otherOpen = others.filter(({ state }) => state === 'open').length;

  const decide = async (how: DecisionKind) => {
    const missing = note.trim().length < decisionNoteLimits.least ? decisionWords.owed : null;
    setOwed(missing);
    if (missing) return field.current?.focus();
    setBusy(how);
    setError(null);
    try {
      await decideReport({ reportId, how, note: note.trim(), all: all && otherOpen > 0 });
      toast({ kind: 'good', text: decisionWords.done[how] });
    } catch (failed) {
      const known = failed instanceof CallError && failed.status !== 0;
      setError(known ? failed.message : commonTexts.failed);
      if (known && failed.code === 'decided_already') {
        toast({ kind: 'info', text: failed.message });
        void refreshReport(reportId);
      }
    }
    setBusy(null);
  };
  const write = (text: string) => {
    setNote(text);
    if (text.trim().length >= decisionNoteLimits.least) setOwed(null);
  };
  return { note, write, all, setAll, owed, error, busy, field, otherOpen, decide };
}
