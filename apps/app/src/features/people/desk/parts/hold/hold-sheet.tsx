import { Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useMinute } from '../../../../../platform/now.ts';
import { ChipChoice } from '../../../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../../../ui/overlay/sheet.tsx';
import { ActNote, Consequences, ReasonedActForm } from '../act-form.tsx';
import { useAct } from '../use-act.ts';
import { useReason } from '../use-reason.ts';
import {
  type HoldTarget,
  holdConsequences,
  holdEnd,
  holdEndLabel,
  holdSpans,
  holdWords as words,
} from './words.ts';

/** `until` is a moment as the server writes it. With null the hold lasts until it is lifted. */
export type TypedHold = { readonly reason: string; readonly until: string | null };

export type HoldSheetProps = {
  opened: boolean;
  target: HoldTarget;
  /**
   * Puts the target on hold. It resolves to false where the person closed the question for a new texted code. When it
   * rejects, the sheet shows the error.
   */
  act: (hold: TypedHold) => Promise<boolean>;
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

function HoldForm({ target, act, onClose }: Omit<HoldSheetProps, 'opened'>) {
  const [span, setSpan] = useState('');
  const [spanError, setSpanError] = useState<string | null>(null);
  const { reason, check, focus, field } = useReason();
  const running = useAct({ done: words.done(target), onClose });
  const spanId = useId();
  const submit = () => {
    const hasSpan = span !== '';
    const hasReason = check();
    setSpanError(hasSpan ? null : words.spanMissing);
    if (!hasSpan) return document.getElementById(spanId)?.focus();
    if (!hasReason) return focus();
    const until = holdEnd(span, new Date())?.toISOString() ?? null;
    void running.run(() => act({ reason, until }));
  };
  return (
    <ReasonedActForm act={running} confirmLabel={words.confirm} danger onSubmit={submit}>
      <div>
        <ChipChoice
          id={spanId}
          label={words.until}
          options={holdSpans.map(({ label }) => label)}
          value={span}
          onChange={setSpan}
          error={spanError}
        />
        <HoldEndNote span={span} />
      </div>
      <Textarea {...field} label={words.reason} description={words.reasonHint[target.kind]} />
      <Consequences sentences={holdConsequences(target)} />
    </ReasonedActForm>
  );
}

function HoldEndNote({ span }: { span: string }) {
  const end = holdEnd(span, new Date(useMinute()));
  if (span === '') return null;
  return <ActNote>{end ? words.ends(holdEndLabel(end)) : words.endless}</ActNote>;
}
