import { ActionIcon, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useLayer } from '../../../ui/overlay/layers.ts';
import { moved, whole, type Zoom, zoomedAt } from './use-zoom.ts';
import classes from './viewer.module.css';

export type ViewedItem = {
  readonly id: string;
  readonly type: 'image' | 'video';
  readonly src: string;
  readonly alt: string;
  /** Asks for another address, because this one opens nothing. */
  readonly onBroken?: () => Promise<void>;
};

export type ViewerProps = {
  items: readonly ViewedItem[];
  /** The one shown; null closes. */
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** Pictures and videos over the whole screen: zoomed by pinch, double tap, wheel or buttons. */
export function Viewer({ items, shownId, onShow, onClose }: ViewerProps) {
  const place = items.findIndex(({ id }) => id === shownId);
  const item = items[place];
  useLayer(item !== undefined, onClose);
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
        <div className={classes.dark}>
          {item && <Stage key={item.id} item={item} onClose={onClose} onGo={go} />}
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

function Stage({
  item,
  onClose,
  onGo,
}: {
  item: ViewedItem;
  onClose: () => void;
  onGo: (by: number) => void;
}) {
  const { zoom, by, frame, hands } = useZoom();
  useKeys(event => {
    if (event.key === '+' || event.key === '=') by(1.5);
    if (event.key === '-') by(1 / 1.5);
    if (item.type === 'video') return;
    if (event.key === 'ArrowLeft') onGo(-1);
    if (event.key === 'ArrowRight') onGo(1);
  });
  return (
    <div className={classes.stage}>
      <div className={classes.bar}>
        <ActionIcon aria-label="Close" size="2.75rem" onClick={onClose} data-autofocus>
          <Icon name="X" />
        </ActionIcon>
        {item.type === 'image' && (
          <>
            <ActionIcon
              aria-label="Zoom out"
              size="2.75rem"
              disabled={zoom.scale === 1}
              onClick={() => by(1 / 1.5)}
            >
              <Icon name="Minus" />
            </ActionIcon>
            <ActionIcon aria-label="Zoom in" size="2.75rem" onClick={() => by(1.5)}>
              <Icon name="Plus" />
            </ActionIcon>
          </>
        )}
      </div>
      {item.type === 'image' ? (
        <div ref={frame} className={classes.frame} {...hands} data-zoomed={zoom.scale > 1 || undefined}>
          <img
            src={item.src}
            alt={item.alt}
            onError={() => void item.onBroken?.()}
            className={classes.picture}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: people's own videos come without captions; the message is the alternative
        <video
          src={item.src}
          controls
          playsInline
          className={classes.picture}
          aria-label={item.alt}
          onError={() => void item.onBroken?.()}
        />
      )}
    </div>
  );
}

/** Keys of the whole screen, wherever the focus is in it. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
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

type Point = { readonly x: number; readonly y: number };

/** Two fingers, a double tap or the wheel enlarge; one finger moves what is enlarged. */
function useZoom() {
  const [zoom, setZoom] = useState<Zoom>(whole);
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const by = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setZoom(before => moved(zoomedAt(before, factor, at), { x: 0, y: 0 }, size()));

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    if (!other) return setZoom(known => moved(known, { x: now.x - before.x, y: now.y - before.y }, size()));
    const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    by(apart(now, other) / Math.max(1, apart(before, other)), middle);
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    zoom,
    by,
    frame,
    hands: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? setZoom(whole) : by(2.5, fromMiddle({ x: event.clientX, y: event.clientY })),
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) =>
        by(event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle({ x: event.clientX, y: event.clientY })),
    },
  };
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
