import { Loader, Text, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './setting-row.module.css';

export type SettingRowProps = {
  icon?: IconName;
  label: string;
  /** This is the present value of the setting, at the right of the row. */
  value?: ReactNode;
  /** This is one sentence below the title that explains the setting. */
  help?: ReactNode;
  /** This text, in the color of errors, describes what the user should do about the setting. */
  warning?: ReactNode;
  /**
   * This is the address to which the row links. If `onPress` is given, a press calls it instead of opening the address.
   * A row with neither of them cannot be pressed.
   */
  to?: string;
  /** True if the link opens outside of the app. */
  outside?: boolean;
  onPress?: () => void;
  /** True for the row whose page is open beside the list. */
  current?: boolean;
  danger?: boolean;
  /** True while the action of the row is running. */
  busy?: boolean;
  disabled?: boolean;
};

export function SettingRow(props: SettingRowProps) {
  const { to, outside = false, onPress, danger = false, busy = false, disabled = false } = props;
  const look = { className: classes.row, 'data-danger': danger || undefined };
  if (to) {
    const follow = (event: MouseEvent) => {
      if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    };
    return (
      <a
        href={to}
        onClick={follow}
        target={outside ? '_blank' : undefined}
        aria-current={props.current ? 'page' : undefined}
        {...look}
      >
        <SettingRowContent {...props} />
      </a>
    );
  }
  if (!onPress) {
    return (
      <div {...look}>
        <SettingRowContent {...props} />
      </div>
    );
  }
  return (
    <UnstyledButton onClick={onPress} disabled={busy || disabled} aria-busy={busy || undefined} {...look}>
      <SettingRowContent {...props} />
    </UnstyledButton>
  );
}

function SettingRowContent({
  icon,
  label,
  value,
  help,
  warning,
  to,
  onPress,
  danger,
  busy,
}: SettingRowProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={classes.body}>
        <span className={classes.words}>
          <span className={classes.label}>{label}</span>
          {help && <span className={classes.help}>{help}</span>}
          {warning && <span className={classes.warning}>{warning}</span>}
        </span>
        {value && (
          <Text span c="dimmed" size="sm" className={classes.value}>
            {value}
          </Text>
        )}
      </span>
      {busy ? <Loader size={18} /> : (to || onPress) && !danger && <RowArrow />}
    </>
  );
}

function RowArrow() {
  return (
    <span className={classes.arrow}>
      <Icon name="CaretRight" size={18} />
    </span>
  );
}

/** Groups rows of settings on one surface. The group has its own heading, or is in a section with a heading. */
export function SettingGroup({ title, children }: { title?: string; children: ReactNode }) {
  const group = <div className={classes.group}>{children}</div>;
  if (!title) return group;
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      {group}
    </section>
  );
}
