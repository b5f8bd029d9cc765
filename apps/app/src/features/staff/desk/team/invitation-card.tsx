import { Button } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { invitationText } from '@nightjar/domain/staff/rules/invitations';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { useMinute } from '../../../../platform/now.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { TextPreview } from '../parts/text-preview.tsx';
import { roleChoice } from '../parts/use-roles.ts';
import { askToWithdrawInvitation, sendInvitationAgain } from './actions.ts';
import classes from './team.module.css';
import { agoText, fullName, teamWords } from './words.ts';

const invitedWords = teamWords.invited;

export type InvitationCardProps = { venueId: string; venue: string; address: string; row: StaffRow };

/**
 * Shows an invitation that waits. It waits until the owner of its phone number answers it, a manager withdraws it, or
 * it lapses.
 */
export function InvitationCard({ venueId, venue, address, row }: InvitationCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.person}>
        <span className={classes.sent}>
          <Icon name="PaperPlaneTilt" size={20} />
        </span>
        <div className={classes.words}>
          <span className={classes.name}>
            {fullName(row)} <span className={classes.tag}>{invitedWords.waits}</span>
          </span>
          <InvitationFacts row={row} />
        </div>
        {row.may_remove && <InvitationActions venueId={venueId} row={row} />}
      </div>
      <details className={classes.more}>
        <summary>{invitedWords.text}</summary>
        <TextPreview text={invitationText(venue, row.pro_role_id, address)} />
      </details>
    </li>
  );
}

function InvitationFacts({ row }: { row: StaffRow }) {
  const now = useMinute();
  return (
    <span className={classes.quiet}>
      {roleChoice(row.pro_role_id, row.role).label}
      {row.phone && <> · {displayPhone(row.phone)}</>}
      {row.invited_at && (
        <>
          {' · '}
          <span className={classes.unit}>
            {invitedWords.by(row.invited_by)}{' '}
            <time dateTime={row.invited_at}>{agoText(row.invited_at, now)}</time>
          </span>
        </>
      )}
    </span>
  );
}

function InvitationActions({ venueId, row }: { venueId: string; row: StaffRow }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const name = fullName(row);
  const resend = async () => {
    setBusy(true);
    await sendInvitationAgain(venueId, row);
    setBusy(false);
  };
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="sm"
        disabled={!online}
        aria-label={invitedWords.withdrawName(name)}
        onClick={() => askToWithdrawInvitation(venueId, row)}
      >
        {invitedWords.withdraw}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={busy || !online}
        aria-label={invitedWords.againName(name)}
        onClick={() => void resend()}
      >
        {invitedWords.again}
      </Button>
    </div>
  );
}
