import { Button, Textarea } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { reasonLimit } from '@nightjar/domain/staff/entity';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { useMinute } from '../../../../platform/now.ts';
import { Face } from '../../../../ui/face/face.tsx';
import { commonWords } from '../../../../ui/words.ts';
import { approve, decline } from './actions.ts';
import classes from './team.module.css';
import { agoText, fullName, teamWords } from './words.ts';

const words = teamWords.waiting;

/** The card shows a user who typed the joining code. A decline may have a reason, which the user reads. */
export function WaitingCard({ venueId, row }: { venueId: string; row: StaffRow }) {
  const now = useMinute();
  const online = useOnline();
  const [declining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const name = fullName(row);
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const off = busy || !online;
  return (
    <li className={classes.card}>
      <div className={classes.person}>
        <Face user={{ name, image: row.profile_image }} size={40} />
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.quiet}>
            {row.phone && <>{displayPhone(row.phone)} · </>}
            <span className={classes.unit}>
              {words.asked}{' '}
              {row.requested_at && <time dateTime={row.requested_at}>{agoText(row.requested_at, now)}</time>}
            </span>
          </span>
        </div>
        {!declining && (
          <div className={classes.ways}>
            <Button
              variant="default"
              size="sm"
              disabled={off}
              aria-label={words.declineName(name)}
              onClick={() => setDeclining(true)}
            >
              {words.decline}
            </Button>
            <Button
              size="sm"
              disabled={off}
              aria-label={words.approveName(name)}
              onClick={() => void run(() => approve(venueId, row))}
            >
              {words.approve}
            </Button>
          </div>
        )}
      </div>
      {declining && (
        <form
          className={classes.reason}
          onSubmit={event => {
            event.preventDefault();
            void run(() => decline(venueId, row, reason));
          }}
        >
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            maxLength={reasonLimit}
            autosize
            minRows={2}
            autoFocus
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <div className={classes.ways}>
            <Button variant="default" size="sm" onClick={() => setDeclining(false)}>
              {commonWords.cancel}
            </Button>
            <Button type="submit" size="sm" color="red" disabled={off} aria-label={words.declineName(name)}>
              {words.decline}
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
