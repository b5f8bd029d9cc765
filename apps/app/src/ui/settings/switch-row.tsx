import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './switch-row.module.css';

export type SwitchRowProps = {
  icon?: IconName;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** This is one sentence below the label that explains what the switch changes. */
  help?: string;
  disabled?: boolean;
};

export function SwitchRow({ icon, label, checked, onChange, help, disabled }: SwitchRowProps) {
  return (
    <div className={classes.row}>
      {icon && <Icon name={icon} />}
      <Switch
        className={classes.switch}
        label={label}
        description={help}
        checked={checked}
        disabled={disabled}
        labelPosition="left"
        onChange={event => onChange(event.currentTarget.checked)}
        classNames={{
          body: classes.body,
          labelWrapper: classes.words,
          label: classes.label,
          description: classes.help,
        }}
      />
    </div>
  );
}
