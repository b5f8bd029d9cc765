import { Paper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DeskCodeStep } from './desk-code.tsx';
import classes from './desk-login.module.css';
import { DeskPhoneStep } from './desk-phone.tsx';
import { deskLoginWords } from './words.ts';

/**
 * The desk has a sign-in page of its own: it asks for a phone number, then for the code that was texted to the number.
 */
export function DeskLogin({ smsGapSeconds }: { smsGapSeconds: number }): ReactNode {
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sent = (phone: string) => {
    setTyped(`+${phone}`);
    setSentTo(phone);
  };
  return (
    <div className={classes.page}>
      <Paper className={classes.card}>
        {sentTo ? (
          <DeskCodeStep phone={sentTo} smsGapSeconds={smsGapSeconds} onChange={() => setSentTo(null)} />
        ) : (
          <DeskPhoneStep typed={typed} onSent={sent} />
        )}
      </Paper>
      <p className={classes.guests}>{deskLoginWords.guests}</p>
    </div>
  );
}
