import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { Plumage } from '../parts/plumage.tsx';
import { bands, type VoucherKind } from '../parts/voucher-card.tsx';
import classes from './ticket.module.css';

export type TicketProps = {
  kind: VoucherKind;
  /** On the stub: a count, or the giver's face. */
  stub: ReactNode;
  /** Above the title: "From Moth", "Bought". */
  from: ReactNode;
  title: ReactNode;
  /** The giver's words. */
  message?: string | null;
  /** What is so just now: "Ends tonight", "On hold". */
  mark?: { readonly text: string; readonly icon: IconName; readonly urgent?: boolean } | null;
  /** How long it lasts, or why it cannot be used. */
  note?: ReactNode;
  /** Grey: it cannot be used now. */
  resting?: boolean;
  action?: ReactNode;
};

/** A drink as a ticket of 160 px: a stub in the colour of its kind, torn from what it is worth. */
export function Ticket(props: TicketProps) {
  const { kind, stub, from, title, message, mark, note, resting = false, action } = props;
  return (
    <article className={classes.ticket} data-resting={resting || undefined}>
      <div className={classes.stub}>
        <Plumage {...bands[kind]} />
        <span className={classes.plate} style={{ background: bands[kind].color }}>
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
          {action && <div className={classes.action}>{action}</div>}
        </div>
      </div>
    </article>
  );
}
