import { Text, UnstyledButton } from '@mantine/core';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './action-sheet.module.css';
import { Sheet } from './sheet.tsx';

export type SheetAction = {
  label: string;
  icon: IconName;
  danger?: boolean;
  onPress: () => void;
};

export type ActionSheetProps = {
  opened: boolean;
  /** The title names the person or object that the actions are about. */
  title: string;
  actions: readonly SheetAction[];
  /** A note that explains why some actions are missing. */
  note?: string;
  onClose: () => void;
};

/**
 * Lists further actions at the bottom of the screen, where the thumb reaches them. The sheet closes before an action
 * runs, so that the action may open another sheet.
 */
export function ActionSheet({ opened, title, actions, note, onClose }: ActionSheetProps) {
  return (
    <Sheet opened={opened} title={title} onClose={onClose}>
      {actions.map(({ label, icon, danger, onPress }) => (
        <UnstyledButton
          key={label}
          className={classes.action}
          data-danger={danger || undefined}
          onClick={() => {
            onClose();
            onPress();
          }}
        >
          <Icon name={icon} />
          {label}
        </UnstyledButton>
      ))}
      {note && <Text c="dimmed">{note}</Text>}
    </Sheet>
  );
}
