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
  /** Whom or what the actions are about. */
  title: string;
  actions: readonly SheetAction[];
  /** Why some of them are missing. */
  note?: string;
  onClose: () => void;
};

/** What else can be done, from the bottom where the thumb is. Closes first, so that an action may open the next thing. */
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
