import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { SeriesScope } from '@nightjar/domain/events/desk/entity';
import { cancellationReasonLimit } from '@nightjar/domain/events/desk/entity';
import type { Event } from '@nightjar/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { endWords } from '../../parts/words.ts';
import { eventOptions } from '../../remote/events.ts';
import { removeEvent, saveEvent } from '../remote.ts';

export type EndingKind = 'delete' | 'cancel';

type EndEventSheetProps = {
  eventId: string;
  ending: EndingKind;
  onClose: () => void;
  onEnded: () => void;
};

/**
 * Asks before an event is deleted or called off, and shows how many guests get a notice. For an event of a series it
 * asks which nights, and before an event is called off it asks why.
 */
export function EndEventSheet({ eventId, ending, onClose, onEnded }: EndEventSheetProps) {
  const query = useQuery(eventOptions(eventId));
  return (
    <Sheet opened title={endWords[ending].title} onClose={onClose}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />} errorFallback={endWords.failed}>
        {event => <EndEventForm event={event} ending={ending} onClose={onClose} onEnded={onEnded} />}
      </QueryView>
    </Sheet>
  );
}

type FormProps = Omit<EndEventSheetProps, 'eventId'> & { event: Event };

/** The tickets of a night that took place stay sold. */
const isRefunded = ({ status, price_cents, over_at }: Event, now: Date): boolean =>
  status === 'published' && price_cents > 0 && new Date(over_at) > now;

function EndEventForm({ event, ending, onClose, onEnded }: FormProps) {
  const words = endWords[ending];
  const { series, name } = event;
  const now = new Date(useMinute());
  const [scope, setScope] = useState<SeriesScope>('one');
  const [reason, setReason] = useState('');
  const { end, busy, problem } = useEndEvent(event, onEnded);
  const going = event.going_count + (scope === 'later' ? (series?.going ?? 0) : 0);
  return (
    <Stack gap="md">
      <Text>{words.text(name)}</Text>
      {series && (
        <Radio.Group
          label={endWords.which}
          value={scope}
          onChange={value => setScope(value === 'later' ? 'later' : 'one')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="one" label={endWords.one} />
            <Radio value="later" label={endWords.later(series.nights)} />
          </Stack>
        </Radio.Group>
      )}
      {ending === 'cancel' && (
        <Textarea
          label={endWords.reason}
          description={endWords.reasonHelp}
          value={reason}
          maxLength={cancellationReasonLimit}
          autosize={false}
          rows={2}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Text role="status" fw={650}>
        {event.status === 'published' ? endWords.noticeTo(going) : endWords.noNotice}
      </Text>
      {isRefunded(event, now) && <Text>{endWords.refunds}</Text>}
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Button color="red" loading={busy} onClick={() => void end(ending, { scope, reason })}>
        {words.confirm}
      </Button>
      <Button variant="default" onClick={onClose}>
        {words.keep}
      </Button>
    </Stack>
  );
}

function useEndEvent({ event_id, updated_at }: Event, onEnded: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const end = async (ending: EndingKind, { scope, reason }: { scope: SeriesScope; reason: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      if (ending === 'delete') await removeEvent(event_id, scope);
      else
        await saveEvent({
          event_id,
          updated_at,
          scope,
          status: 'cancelled',
          cancelled_reason: reason || null,
        });
      toast({ kind: 'good', text: endWords[ending].done });
      onEnded();
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : endWords.lastResort);
    } finally {
      setBusy(false);
    }
  };
  return { end, busy, problem };
}
