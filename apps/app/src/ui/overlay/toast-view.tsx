import { Button } from '@mantine/core';
import '@mantine/core/styles/Notification.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { Icon } from '../icon/icon.tsx';
import { type Toast, toastDuration } from './toast-duration.ts';
import classes from './toast-view.module.css';

/** One at a time, the rest wait; hover and focus hold it. */
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
  const { kind = 'info', text } = toast;
  const id = notifications.show({
    message: <Message toast={toast} close={() => notifications.hide(id)} />,
    icon: kind === 'info' ? undefined : <Icon name={kind === 'good' ? 'Check' : 'WarningCircle'} size={20} />,
    autoClose: toastDuration(toast),
    role: kind === 'error' ? 'alert' : 'status',
    'aria-label': text,
    className: classes.toast,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

function Message({ toast, close }: { toast: Toast; close: () => void }) {
  const action = toast.undo ? { label: 'Undo', onPress: toast.undo } : toast.action;
  return (
    <span className={classes.message}>
      <span>{toast.text}</span>
      {action && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.action}
          onClick={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
    </span>
  );
}
