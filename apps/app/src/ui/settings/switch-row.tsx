import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import classes from './switch-row.module.css';

export type SwitchRowProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** One sentence below: what changes. */
  help?: string;
  disabled?: boolean;
};

export function SwitchRow({ label, checked, onChange, help, disabled }: SwitchRowProps) {
  return (
    <Switch
      className={classes.row}
      label={label}
      description={help}
      checked={checked}
      disabled={disabled}
      labelPosition="left"
      onChange={event => onChange(event.currentTarget.checked)}
      classNames={{ body: classes.body, labelWrapper: classes.words, label: classes.label }}
    />
  );
}
