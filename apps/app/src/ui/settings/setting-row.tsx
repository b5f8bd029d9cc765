import { Text, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './setting-row.module.css';

export type SettingRowProps = {
  icon?: IconName;
  label: string;
  /** What it is set to, on the right. */
  value?: ReactNode;
  /** A row with an address is a link; `onPress` then does the moving. Without either it is a fact. */
  to?: string;
  onPress?: () => void;
  danger?: boolean;
};

export function SettingRow({ icon, label, value, to, onPress, danger = false }: SettingRowProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className={classes.label}>{label}</span>
      {value && (
        <Text span c="dimmed" size="sm" className={classes.value}>
          {value}
        </Text>
      )}
      {(to || onPress) && !danger && <Icon name="CaretRight" size={18} />}
    </>
  );
  const look = { className: classes.row, 'data-danger': danger || undefined };
  if (to) {
    const follow = (event: MouseEvent) => {
      if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    };
    return (
      <a href={to} onClick={follow} {...look}>
        {inside}
      </a>
    );
  }
  if (!onPress) return <div {...look}>{inside}</div>;
  return (
    <UnstyledButton onClick={onPress} {...look}>
      {inside}
    </UnstyledButton>
  );
}

/** Rows under one heading, on one surface. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.group}>{children}</div>
    </section>
  );
}
