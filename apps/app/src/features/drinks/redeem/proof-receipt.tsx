import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { drinkWords } from '../parts/words.ts';
import classes from './proof-receipt.module.css';
import { redeemWords } from './words.ts';

export type ProofReceiptProps = {
  venue: string;
  /** This is the title of the receipt: "Free pour" or the voucher's. */
  title: string;
  /** The time has the form "10:42pm". */
  usedAt: string;
  /** The number identifies the pour for guest and staff: "3F2A-91C0". */
  number?: string;
  /** After a free pour this is a <CooldownRing>. */
  cooldown?: ReactNode;
  /** The buttons are "Done", "Message Dee" and "Something wrong?". */
  actions: ReactNode;
};

/** The receipt follows the proof, and does not look like a live proof. */
export function ProofReceipt({ venue, title, usedAt, number, cooldown, actions }: ProofReceiptProps) {
  return (
    <section className={classes.receipt}>
      <span className={classes.ticket}>
        <Icon name="Ticket" weight="duotone" size={72} />
      </span>
      <PageTitle>
        <s>{title}</s>
      </PageTitle>
      <Text c="dimmed">{venue}</Text>
      <Text>{redeemWords.receipt.used(usedAt)}</Text>
      {number && (
        <Text c="dimmed" size="sm">
          {drinkWords.receipt(number)}
        </Text>
      )}
      {cooldown}
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
