import { Button, TextInput } from '@mantine/core';
import { actReasonLimits } from '@nightjar/domain/account/desk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { DeskPanel } from '../../../ui/desk/desk-panel.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonWords } from '../../../ui/words.ts';
import { holdEndLabel, holdWords } from '../../account/parts/hold/words.ts';
import { adminVenueOptions } from '../../venues/remote/desk.ts';
import { HoldVenue } from './hold-venue.tsx';
import { useVenueHold } from './use-venue-hold.tsx';
import classes from './venue-hold-panel.module.css';
import { venueHoldWords as words } from './words.ts';

/** On the page of a venue, for super admins: whether it is on hold, and the way in and out. */
export function VenueHoldPanel({ venueId, reportId }: { venueId: string; reportId?: string }) {
  const { data: venue } = useQuery(adminVenueOptions(venueId));
  if (!venue?.may_suspend || venue.archived_at !== null) return null;
  const { suspended_at: at, suspended_until: until, suspended_reason: reason } = venue;
  return (
    <DeskPanel title={words.title}>
      <div className={classes.panel}>
        {at === null ? (
          <>
            <p className={classes.plain}>{words.text}</p>
            <HoldVenue venue={venue} {...(reportId && { reportId })} />
          </>
        ) : (
          <>
            <p className={classes.plain}>
              {reason} · {until ? holdWords.ends(holdEndLabel(new Date(until))) : holdWords.endless}
            </p>
            <LiftForm venue={venue} />
          </>
        )}
      </div>
    </DeskPanel>
  );
}

function LiftForm({ venue }: { venue: { id: string; name: string } }) {
  const { lift, sheets } = useVenueHold(venue.id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim().length < actReasonLimits.least) return setError(holdWords.owed.reason);
    setBusy(true);
    setError(null);
    try {
      if (await lift(reason.trim())) toast({ kind: 'good', text: words.lifted(venue.name) });
    } catch (failed) {
      setError(failed instanceof CallError && failed.status !== 0 ? failed.message : commonWords.failed);
    }
    setBusy(false);
  };
  return (
    <form noValidate className={classes.form} onSubmit={event => void submit(event)}>
      <TextInput
        label={words.why}
        value={reason}
        maxLength={actReasonLimits.most}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.ways}>
        <Button type="submit" loading={busy} disabled={!online}>
          {online ? words.lift : commonWords.needsSignal}
        </Button>
      </div>
      {sheets}
    </form>
  );
}
