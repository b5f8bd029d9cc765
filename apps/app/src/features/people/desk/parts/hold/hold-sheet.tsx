import { Button, Textarea } from '@mantine/core';
import { actReasonLimits } from '@nightjar/domain/account/desk/entity';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CallError } from '../../../../../platform/client.ts';
import { useOnline } from '../../../../../platform/network.ts';
import { useMinute } from '../../../../../platform/now.ts';
import { ChipChoice } from '../../../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../../../ui/overlay/sheet.tsx';
import { toast } from '../../../../../ui/overlay/toast.ts';
import { commonWords } from '../../../../../ui/words.ts';
import classes from './hold-sheet.module.css';
import {
  type HoldTarget,
  holdConsequences,
  holdEnd,
  holdEndLabel,
  holdSpans,
  holdWords as words,
} from './words.ts';

/** `until` is a moment as the server writes it. With null the hold lasts until it is lifted. */
export type Hold = { readonly reason: string; readonly until: string | null };

export type HoldSheetProps = {
  opened: boolean;
  target: HoldTarget;
  /**
   * Puts the target on hold. It resolves to false where the person closed the question for a fresh code; the
   * sheet shows what it throws.
   */
  act: (hold: Hold) => Promise<boolean>;
  onClose: () => void;
};

/**
 * Asks why and for how long a person or a venue is put on hold, and lists what follows. The typed text stays
 * after a failure.
 */
export function HoldSheet({ opened, target, act, onClose }: HoldSheetProps) {
  return (
    <Sheet opened={opened} title={words.title(target)} onClose={onClose}>
      <HoldForm target={target} act={act} onClose={onClose} />
    </Sheet>
  );
}

type HoldFormProps = Omit<HoldSheetProps, 'opened'>;

function HoldForm({ target, act, onClose }: HoldFormProps) {
  const form = useHoldForm({ target, act, onClose });
  const errorId = useId();
  const online = useOnline();
  return (
    <form noValidate className={classes.form} onSubmit={event => void form.submit(event)}>
      <div>
        <ChipChoice
          id={form.spanId}
          label={words.until}
          options={holdSpans.map(({ label }) => label)}
          value={form.span}
          onChange={form.setSpan}
          error={form.owed.span}
        />
        <End span={form.span} />
      </div>
      <Textarea
        ref={form.field}
        label={words.reason}
        description={words.reasonHint[target.kind]}
        minRows={2}
        maxRows={6}
        maxLength={actReasonLimits.most}
        value={form.reason}
        error={form.owed.reason}
        onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
      />
      <div className={classes.next}>
        <p className={classes.nextTitle}>{words.next}</p>
        <ul className={classes.list}>
          {holdConsequences(target).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p id={errorId} role="alert" className={classes.error}>
        {form.error}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button type="submit" color="red" loading={form.busy} disabled={!online} aria-describedby={errorId}>
          {online ? words.confirm : commonWords.needsSignal}
        </Button>
      </div>
    </form>
  );
}

function End({ span }: { span: string }) {
  const end = holdEnd(span, new Date(useMinute()));
  if (span === '') return null;
  return <p className={classes.end}>{end ? words.ends(holdEndLabel(end)) : words.endless}</p>;
}

const nothingOwed = { span: null, reason: null } as const;

function useHoldForm({ target, act, onClose }: HoldFormProps) {
  const [span, setSpan] = useState('');
  const [reason, setReason] = useState('');
  const [owed, setOwed] = useState<{ span: string | null; reason: string | null }>(nothingOwed);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const spanId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = missingOf(span, reason);
    setOwed(missing);
    if (missing.span) return document.getElementById(spanId)?.focus();
    if (missing.reason) return field.current?.focus();
    setBusy(true);
    setError(null);
    try {
      const until = holdEnd(span, new Date())?.toISOString() ?? null;
      if (await act({ reason: reason.trim(), until })) {
        toast({ kind: 'good', text: words.done(target) });
        onClose();
      }
    } catch (failed) {
      setError(failed instanceof CallError && failed.status !== 0 ? failed.message : commonWords.failed);
    }
    setBusy(false);
  };
  return { span, setSpan, reason, setReason, owed, error, busy, field, spanId, submit };
}

function missingOf(span: string, reason: string) {
  return {
    span: span === '' ? words.owed.until : null,
    reason: reason.trim().length < actReasonLimits.least ? words.owed.reason : null,
  };
}
