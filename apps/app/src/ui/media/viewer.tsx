import { ActionIcon, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../feedback/error-panel.tsx';
import { Icon } from '../icon/icon.tsx';
import { useClosingAsTopLayer } from '../overlay/layers.ts';
import { useFocusReturn } from '../overlay/use-focus-return.ts';
import { useZoom } from './use-zoom.ts';
import classes from './viewer.module.css';

export type ViewedItem = {
  readonly id: string;
  readonly type: 'image' | 'video';
  readonly src: string;
  readonly alt: string;
  /** Requests a new address for the picture or video when its present address does not load. */
  readonly onBroken?: () => Promise<void>;
};

export type ViewerProps = {
  items: readonly ViewedItem[];
  /** The id of the item on the screen; null closes the viewer. */
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** Shows pictures and videos on the whole screen. The user can zoom by pinch, double tap, wheel or buttons. */
export function Viewer({ items, shownId, onShow, onClose }: ViewerProps) {
  const place = items.findIndex(({ id }) => id === shownId);
  const item = items[place];
  useClosingAsTopLayer(item !== undefined, onClose);
  useFocusReturn(item !== undefined);
  const go = (by: number) => {
    const next = items[place + by];
    if (next) onShow(next.id);
  };
  return (
    <Modal.Root
      opened={item !== undefined}
      onClose={onClose}
      fullScreen
      zIndex="var(--nj-layer-modal)"
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      <Modal.Content className={classes.content} aria-label={item?.alt}>
        <div className={`${classes.dark} nj-on-photo`}>
          {item && <ViewerFrame item={item} onClose={onClose} onGo={go} />}
          {items.length > 1 && (
            <div className={classes.steps}>
              <ActionIcon aria-label="Previous" size="2.75rem" disabled={place <= 0} onClick={() => go(-1)}>
                <Icon name="CaretLeft" />
              </ActionIcon>
              <span>
                {place + 1} of {items.length}
              </span>
              <ActionIcon
                aria-label="Next"
                size="2.75rem"
                disabled={place >= items.length - 1}
                onClick={() => go(1)}
              >
                <Icon name="CaretRight" />
              </ActionIcon>
            </div>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type FrameProps = { item: ViewedItem; onClose: () => void; onGo: (by: number) => void };

function ViewerFrame({ item, onClose, onGo }: FrameProps) {
  const zooming = useZoom(item.id);
  const { isGone, ask, again } = useMediaAddress(item);
  const { zoom, by } = zooming;
  useKeyListener(event => {
    if (event.key === '+' || event.key === '=') by(1.5);
    if (event.key === '-') by(1 / 1.5);
    if (item.type === 'video') return;
    if (event.key === 'ArrowLeft') onGo(-1);
    if (event.key === 'ArrowRight') onGo(1);
  });
  const Shown = item.type === 'image' ? ViewerPicture : ViewerVideo;
  return (
    <div className={classes.stage}>
      <div className={classes.bar}>
        <ActionIcon aria-label="Close" size="2.75rem" onClick={onClose} data-autofocus>
          <Icon name="X" />
        </ActionIcon>
        <span className={classes.name} aria-hidden>
          {item.alt}
        </span>
        {item.type === 'image' && !isGone && <ZoomButtons isOut={zoom.scale === 1} by={by} />}
      </div>
      {isGone ? (
        <ErrorPanel message="Check your signal and try again." onRetry={again} />
      ) : (
        <Shown key={item.id} item={item} zooming={zooming} onError={ask} />
      )}
    </div>
  );
}

type ViewedMediaProps = { item: ViewedItem; zooming: ReturnType<typeof useZoom>; onError: () => void };

function ViewerPicture({ item, zooming: { zoom, frame, handlers }, onError }: ViewedMediaProps) {
  return (
    <div ref={frame} className={classes.frame} {...handlers} data-zoomed={zoom.scale > 1 || undefined}>
      <img
        src={item.src}
        alt={item.alt}
        onError={onError}
        className={classes.picture}
        draggable={false}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      />
    </div>
  );
}

function ViewerVideo({ item, onError }: Omit<ViewedMediaProps, 'zooming'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people's own videos come without captions; the message is the alternative
    <video
      src={item.src}
      controls
      playsInline
      className={classes.picture}
      aria-label={item.alt}
      onError={onError}
    />
  );
}

function ZoomButtons({ isOut, by }: { isOut: boolean; by: (factor: number) => void }) {
  return (
    <>
      <ActionIcon aria-label="Zoom out" size="2.75rem" disabled={isOut} onClick={() => by(1 / 1.5)}>
        <Icon name="Minus" />
      </ActionIcon>
      <ActionIcon aria-label="Zoom in" size="2.75rem" onClick={() => by(1.5)}>
        <Icon name="Plus" />
      </ActionIcon>
    </>
  );
}

/**
 * Returns for a picture or video whether it is missing even after `ask` has requested a new address. Also returns
 * `ask`, and `again`, which tries to load the file once more.
 */
function useMediaAddress({ src, onBroken }: ViewedItem) {
  const [gone, setGone] = useState<string | null>(null);
  const ask = () => {
    const asked = onBroken?.() ?? Promise.resolve();
    void asked.finally(() => setGone(src));
  };
  return { isGone: gone === src, ask, again: () => setGone(null) };
}

/** Handles the keys of the keyboard, whichever element has the focus. */
function useKeyListener(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
