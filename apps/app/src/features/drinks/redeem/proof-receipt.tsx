import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { drinkWords } from '../parts/words.ts';
import classes from './proof-receipt.module.css';
import { redeemWords } from './words.ts';

export type ProofReceiptProps = {
  venue: string;
  /** The receipt has the title "Free pour", or the title of the voucher. */
  title: string;
  /** The drink was poured at this time, written as "10:42pm". */
  usedAt: string;
  /**
   * This number identifies the pour, such as "3F2A-91C0". The phones of the guest and of the staff show the same
   * number.
   */
  number?: string;
  /** The countdown to the next free pour, which is shown after a free pour. */
  cooldown?: ReactNode;
  /** These are the buttons under the receipt: "Done" and "Something wrong?". */
  actions: ReactNode;
};

/** Shows the receipt of a pour after its live proof has ended. It does not look like a live proof. */
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
