import { Button, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Notification.layer.css';
import {
  cleanNotifications,
  cleanNotificationsQueue,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Face } from '../face/face.tsx';
import { Icon } from '../icon/icon.tsx';
import { type Toast, toastDuration } from './toast-duration.ts';
import classes from './toast-view.module.css';

/**
 * Shows one toast at a time while other toasts wait. A toast stays while the pointer is over it or the focus is in it.
 */
export function ToastView({ raised }: { raised: boolean }) {
  return (
    <Notifications
      className={classes.region}
      data-raised={raised || undefined}
      position="bottom-center"
      limit={1}
      layout="stacked"
      containerWidth="30rem"
      zIndex="var(--nj-layer-toast)"
      transitionDuration={240}
    />
  );
}

export function showToast(toast: Toast): void {
  const { kind = 'info', text, from, about } = toast;
  const id = about ?? `toast-${++toastCount}`;
  const data = {
    id,
    message: <ToastMessage toast={toast} close={() => notifications.hide(id)} />,
    icon: toastIcon(toast),
    autoClose: toastDuration(toast, isFocusByKeys()),
    role: kind === 'error' ? 'alert' : 'status',
    'aria-label': from ? `${from.name}: ${text}` : text,
    className: classes.toast,
    'data-kind': from ? 'from' : kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
  const { notifications: seen, queue } = notificationsStore.getState();
  if ([...seen, ...queue].some(known => known.id === id)) notifications.update(data);
  else notifications.show(data);
}

/** Removes all toasts, the shown one and the waiting ones. */
export function removeAllToasts(): void {
  cleanNotificationsQueue();
  cleanNotifications();
}

/** Removes the toasts about errors, the shown one and the waiting ones. */
export function removeErrorToasts(): void {
  const { notifications: seen, queue } = notificationsStore.getState();
  for (const { id, 'data-kind': kind } of [...seen, ...queue])
    if (id && kind === 'error') notifications.hide(id);
}

let toastCount = 0;

/** True if the user navigates by keyboard: the browser then marks the focused element as `:focus-visible`. */
const isFocusByKeys = (): boolean => document.activeElement?.matches(':focus-visible') ?? false;

function toastIcon({ kind = 'info', from }: Toast) {
  if (from) return <Face user={from.face} size={40} />;
  return kind === 'info' ? undefined : <Icon name={kind === 'good' ? 'Check' : 'WarningCircle'} size={20} />;
}

function ToastMessage({ toast, close }: { toast: Toast; close: () => void }) {
  const { from, text } = toast;
  const action = toast.undo ? { label: 'Undo', onPress: toast.undo } : toast.action;
  const pressed = (then: () => void) => () => {
    close();
    then();
  };
  if (from)
    return (
      <UnstyledButton className={classes.sender} onClick={pressed(from.onPress)}>
        <span className={classes.name}>{from.name}</span>
        <span className={classes.words}>{text}</span>
      </UnstyledButton>
    );
  return (
    <span className={classes.message}>
      <span>{text}</span>
      {action && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.action}
          onClick={pressed(action.onPress)}
        >
          {action.label}
        </Button>
      )}
    </span>
  );
}
