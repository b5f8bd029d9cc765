import { RollingNumber, Text } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { FreePourCountdown } from '../parts/next-free-pour.tsx';
import type { BankAnswers } from '../parts/use-bank.ts';
import { freePoursEndSoon } from './items.ts';
import { Ticket } from './ticket.tsx';
import classes from './wallet.module.css';
import { bankWords, periodText, validUntilText } from './words.ts';

/** The ticket shows the remaining free pours, the day on which they are renewed, and the wait until the next one. */
export function FreePoursTicket({
  userId,
  bank: { stats },
  now,
}: {
  userId: string;
  bank: BankAnswers;
  now: number;
}) {
  const timeZone = ownTimezone();
  const soon = freePoursEndSoon(stats, now);
  return (
    <Ticket
      kind="free"
      stub={<RollingNumber value={stats.free_left} className={classes.number} animationDuration={700} />}
      from={bankWords.free.from}
      title={bankWords.free.title(stats.free_left)}
      mark={soon ? { text: bankWords.free.endsTonight, icon: 'Timer', urgent: true } : null}
      resting={stats.free_left === 0}
      note={
        <>
          <Text size="sm">
            {soon && stats.period_ends_at
              ? validUntilText(stats.period_ends_at, timeZone)
              : periodText(stats, timeZone)}
          </Text>
          <FreePourCountdown userId={userId} />
        </>
      }
    />
  );
}
