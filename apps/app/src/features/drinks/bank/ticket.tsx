import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import { type VoucherKind, voucherPatterns } from '../parts/voucher-card.tsx';
import classes from './ticket.module.css';

export type TicketProps = {
  kind: VoucherKind;
  /** The left part of a ticket shows the number of drinks or the giver's face. */
  stub: ReactNode;
  /** This line above the title of a ticket shows where the drink comes from, such as "From Moth" or "Bought". */
  from: ReactNode;
  title: ReactNode;
  /** The message that the giver wrote. */
  message?: string | null;
  /** This label shows a temporary state, such as "Ends tonight" or "On hold". */
  mark?: { readonly text: string; readonly icon: IconName; readonly urgent?: boolean } | null;
  /** This note shows how long the drink lasts, or why it cannot be used. */
  note?: ReactNode;
  /** True for a ticket that cannot be used now, which is drawn in gray. */
  resting?: boolean;
  action?: ReactNode;
};

/** A ticket is at least 160 pixels high. Its left part, the stub, has the color of the kind of drink. */
export function Ticket(props: TicketProps) {
  const { kind, stub, from, title, message, mark, note, resting = false, action } = props;
  return (
    <article className={classes.ticket} data-resting={resting || undefined}>
      <div className={classes.stub}>
        <Plumage {...voucherPatterns[kind]} />
        <span className={classes.plate} style={{ background: voucherPatterns[kind].color }}>
          {stub}
        </span>
      </div>
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.from}>{from}</span>
          {mark && (
            <span className={classes.mark} data-urgent={mark.urgent || undefined}>
              <Icon name={mark.icon} weight="fill" size={14} /> {mark.text}
            </span>
          )}
        </div>
        <div className={classes.title}>{title}</div>
        {message && <p className={classes.message}>“{message}”</p>}
        <div className={classes.foot}>
          <div className={classes.note}>{note}</div>
          {action && (
            <Group gap="2xs" wrap="nowrap">
              {action}
            </Group>
          )}
        </div>
      </div>
    </article>
  );
}
