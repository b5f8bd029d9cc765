import { Button, Textarea } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { declineReasonLimit } from '@nightjar/domain/staff/entity';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { useMinute } from '../../../../platform/now.ts';
import { Face } from '../../../../ui/face/face.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import { approveRequest, declineRequest } from './actions.ts';
import classes from './team.module.css';
import { agoText, fullName, teamWords } from './words.ts';

const waitingWords = teamWords.waiting;

/** Shows a user who typed the team's code and asks to join. A decline may contain a reason, which that user reads. */
export function WaitingCard({ venueId, row }: { venueId: string; row: StaffRow }) {
  const now = useMinute();
  const online = useOnline();
  const [declining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const name = fullName(row);
  const run = async (answer: Promise<boolean>) => {
    setBusy(true);
    await answer;
    setBusy(false);
  };
  const disabled = busy || !online;
  return (
    <li className={classes.card}>
      <div className={classes.person}>
        <Face user={{ name, image: row.profile_image }} size={40} />
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.quiet}>
            {row.phone && <>{displayPhone(row.phone)} · </>}
            <span className={classes.unit}>
              {waitingWords.asked}{' '}
              {row.requested_at && <time dateTime={row.requested_at}>{agoText(row.requested_at, now)}</time>}
            </span>
          </span>
        </div>
        {!declining && (
          <RequestAnswerButtons
            name={name}
            disabled={disabled}
            onApprove={() => void run(approveRequest(venueId, row))}
            onDecline={() => setDeclining(true)}
          />
        )}
      </div>
      {declining && (
        <DeclineForm
          name={name}
          disabled={disabled}
          reason={reason}
          onReason={setReason}
          onDecline={() => void run(declineRequest(venueId, row, reason))}
          onCancel={() => setDeclining(false)}
        />
      )}
    </li>
  );
}

type RequestAnswerButtonsProps = {
  name: string;
  disabled: boolean;
  onApprove: () => void;
  onDecline: () => void;
};

function RequestAnswerButtons({ name, disabled, onApprove, onDecline }: RequestAnswerButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="sm"
        disabled={disabled}
        aria-label={waitingWords.declineName(name)}
        onClick={onDecline}
      >
        {waitingWords.decline}
      </Button>
      <Button size="sm" disabled={disabled} aria-label={waitingWords.approveName(name)} onClick={onApprove}>
        {waitingWords.approve}
      </Button>
    </div>
  );
}

type DeclineFormProps = {
  name: string;
  disabled: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onDecline: () => void;
  onCancel: () => void;
};

function DeclineForm({ name, disabled, reason, onReason, onDecline, onCancel }: DeclineFormProps) {
  return (
    <form
      className={classes.reason}
      onSubmit={event => {
        event.preventDefault();
        onDecline();
      }}
    >
      <Textarea
        label={waitingWords.reason}
        description={waitingWords.reasonHint}
        maxLength={declineReasonLimit}
        autosize
        minRows={2}
        autoFocus
        value={reason}
        onChange={event => onReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button
          type="submit"
          size="sm"
          color="red"
          disabled={disabled}
          aria-label={waitingWords.declineName(name)}
        >
          {waitingWords.decline}
        </Button>
      </div>
    </form>
  );
}
