import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plumage } from './plumage.tsx';
import classes from './voucher-card.module.css';

export type VoucherKind = 'free' | 'paid' | 'shot';

/** Eyeshine chevron for a free pour, dusk scale for a paid drink, luna wave for one to send. */
export const bands: Record<VoucherKind, { pattern: number; color: string }> = {
  free: { pattern: 1, color: 'var(--mantine-color-eyeshine-4)' },
  paid: { pattern: 3, color: 'var(--mantine-color-dusk-4)' },
  shot: { pattern: 6, color: 'var(--mantine-color-luna-4)' },
};

export type VoucherCardProps = {
  kind: VoucherKind;
  title: string;
  /** "From Moth". */
  from?: string;
  message?: string | null;
  /** A small picture of the attachment, with its own alt text. */
  media?: ReactNode;
  /** How many of the same; shown from 2. */
  count?: number;
  /** `spent` is flat and struck through; `resting` cannot be used now. */
  state?: 'ready' | 'resting' | 'spent';
  /** Below the text: a countdown, a fact. */
  note?: ReactNode;
  /** One control or a menu on the right. */
  action?: ReactNode;
};

export function VoucherCard(props: VoucherCardProps) {
  const { kind, title, from, message, media, count = 1, state = 'ready', note, action } = props;
  return (
    <article className={classes.card} data-state={state}>
      <span className={classes.band}>
        <Plumage {...bands[kind]} />
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
