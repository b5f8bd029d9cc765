import { ActionIcon, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useClosingAsTopLayer } from './layers.ts';
import classes from './sheet.module.css';
import { useFocusReturn } from './use-focus-return.ts';

export type SheetProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** These are the buttons of the sheet. They stay in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * Shows a sheet that slides in from the bottom of the screen. From 768 px on it is a modal of 480 px in the middle of
 * the screen. It keeps the focus inside while it is open, and returns the focus when it closes.
 */
export function Sheet({ opened, title, onClose, footer, children }: SheetProps) {
  const close = useClosingAsTopLayer(opened, onClose);
  useFocusReturn(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size="30rem"
      zIndex="var(--nj-layer-modal)"
      transitionProps={{ transition: 'slide-up', duration: 360, timingFunction: 'var(--nj-spring)' }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        <header className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <ActionIcon aria-label="Close" size="2.75rem" onClick={onClose}>
            <Icon name="X" />
          </ActionIcon>
        </header>
        <div className={classes.body}>{children}</div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Shows rows that extend to the edges of a sheet and whose icons are aligned with the title of the sheet. */
export function SheetRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}
