import { Button, Stack, Text, Textarea } from '@mantine/core';
import { descriptionLimit } from '@nightjar/domain/reports/entity';
import { useId, useRef, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { descriptionError, withReason } from '../flow.ts';
import { type ReportTarget, useReport } from '../remote.ts';
import { descriptionCounter, personReasons, reportWords, venueReportReasons } from './words.ts';

export type ReportSheetProps = {
  opened: boolean;
  userId: string;
  target: ReportTarget;
  onClose: () => void;
  /**
   * Called after the report was sent, to offer a block of the reported user. It is left out for a venue, and for a user
   * who is blocked already.
   */
  onBlock?: () => void;
};

/**
 * Sends a report about a person or a venue to the operator. The form stays during the animation that closes the sheet,
 * because an empty sheet would shrink. Then the sheet removes the form.
 */
export function ReportSheet({ opened, ...report }: ReportSheetProps) {
  return (
    <Sheet opened={opened} title={reportWords.title(report.target.name)} onClose={report.onClose}>
      <ReportForm {...report} />
    </Sheet>
  );
}

function ReportForm({ userId, target, onClose, onBlock }: Omit<ReportSheetProps, 'opened'>) {
  const [reason, setReason] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const online = useOnline();
  const { report, busy } = useReportCall(userId, target, { onClose, onBlock });

  const choose = (chosen: string) => {
    setDescription(withReason(description, reason, chosen));
    setReason(chosen);
    setError(null);
    field.current?.focus();
  };
  const send = () => {
    const missing = descriptionError(description);
    setError(missing);
    if (missing) field.current?.focus();
    else report(description.trim());
  };
  return (
    <Stack gap="md">
      <ChipChoice
        label={reportWords.reason}
        options={target.kind === 'person' ? personReasons : venueReportReasons}
        value={reason}
        onChange={choose}
      />
      <Textarea
        ref={field}
        label={reportWords.description}
        minRows={3}
        maxRows={8}
        maxLength={descriptionLimit}
        value={description}
        error={error}
        aria-describedby={counterId}
        onChange={event => {
          setDescription(event.currentTarget.value);
          if (error) setError(descriptionError(event.currentTarget.value));
        }}
      />
      <DescriptionCounter counterId={counterId} description={description} />
      <Button fullWidth loading={busy} disabled={!online} onClick={send}>
        {online ? reportWords.send : commonTexts.needsSignal}
      </Button>
      <Text size="sm" c="dimmed">
        {reportWords.copies[target.kind]} {reportWords.secret(target.name)}
      </Text>
    </Stack>
  );
}

/** Counts the typed characters. Screen readers announce the count only near the limit. */
function DescriptionCounter({ counterId, description }: { counterId: string; description: string }) {
  const { text, near } = descriptionCounter(description);
  return (
    <Text id={counterId} size="sm" c="dimmed" ta="right" mt="-xs" aria-live={near ? 'polite' : 'off'}>
      {text}
    </Text>
  );
}

/** Sends the report. A retry in the same sheet uses the same idempotency key, so that only one report is filed. */
function useReportCall(
  userId: string,
  target: ReportTarget,
  then: Pick<ReportSheetProps, 'onClose' | 'onBlock'>,
) {
  const [attempt] = useState(() => crypto.randomUUID());
  const call = useReport(userId, target);
  const report = (description: string) =>
    call.mutate(
      { description, attempt },
      {
        onSuccess: () => {
          then.onClose();
          showThanks(then.onBlock);
        },
        onError: ({ message }) => toast({ kind: 'error', text: message }),
      },
    );
  return { report, busy: call.isPending };
}

function showThanks(onBlock: (() => void) | undefined): void {
  openModal({
    type: 'neutral',
    title: reportWords.sent,
    onConfirm: onBlock,
    onDeny: onBlock,
  });
}
