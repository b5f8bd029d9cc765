import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './voucher-card.module.css';

export type VoucherKind = 'free' | 'paid' | 'shot';

/** The pattern and color on the card of each kind of drink. Eyeshine, dusk and luna are colors of the theme. */
export const voucherPatterns: Record<VoucherKind, { pattern: number; color: string }> = {
  free: { pattern: 1, color: 'var(--mantine-color-eyeshine-4)' },
  paid: { pattern: 3, color: 'var(--mantine-color-dusk-4)' },
  shot: { pattern: 6, color: 'var(--mantine-color-luna-4)' },
};

export type VoucherCardProps = {
  kind: VoucherKind;
  title: string;
  /** This line is shown below the title, such as "From Moth" or "Waiting for Moth". */
  from?: string;
  message?: string | null;
  /** The picture is a small view of the attachment and has its own alt text. */
  media?: ReactNode;
  /** One card shows this number of equal vouchers. The number is printed from 2 on. */
  count?: number;
  /** A `spent` voucher has no shadow and its text is struck through. A `resting` voucher cannot be used now. */
  state?: 'ready' | 'resting' | 'spent';
  /** This note is shown below the text, such as a countdown. */
  note?: ReactNode;
  /** This button or menu is shown on the right of the card. */
  action?: ReactNode;
};

export function VoucherCard(props: VoucherCardProps) {
  const { kind, title, from, message, media, count = 1, state = 'ready', note, action } = props;
  return (
    <article className={classes.card} data-state={state}>
      <span className={classes.band}>
        <Plumage {...voucherPatterns[kind]} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {title}
          {count > 1 && <span className={classes.count}>×{count}</span>}
        </div>
        {from && (
          <Text size="sm" c="dimmed">
            {from}
          </Text>
        )}
        {message && <Text size="sm">“{message}”</Text>}
        {note}
      </div>
      {media && <div className={classes.media}>{media}</div>}
      {action}
    </article>
  );
}
