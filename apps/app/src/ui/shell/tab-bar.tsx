import type { CSSProperties } from 'react';
import { Wordmark } from '../bird/wordmark.tsx';
import { Face } from '../face/face.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './tab-bar.module.css';
import { tabName } from './tab-name.ts';

export type TabItem = {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  /** It is shown instead of the icon: the You tab shows the user's face. */
  face?: { name: string; image?: string | null };
  /** It counts what waits there; 0 hides it. */
  badge?: number;
  /** The number counts this, one and many: ["friend request", "friend requests"]. */
  badgeNoun?: readonly [string, string];
  /** True where something is unread but not counted. */
  dot?: boolean;
  /** The tier cannot open it; it stays visible and the guard decides. */
  locked?: boolean;
};

export type TabBarProps = {
  items: readonly TabItem[];
  activeId: string | null;
  /** Tapping the active tab calls this too: it scrolls to the top, then leads to the tab's root. */
  onSelect: (id: string) => void;
  /** True where it is a rail at the side of a wide window, with the product's name on top. */
  atSide?: boolean;
};

/** Shows the main destinations: as a bar at the bottom, under the thumb, or as a rail at the side of a wide window. */
export function TabBar({ items, activeId, onSelect, atSide = false }: TabBarProps) {
  const index = items.findIndex(item => item.id === activeId);
  const place = { '--count': items.length, '--active': Math.max(0, index) } as CSSProperties;
  if (atSide)
    return (
      <nav aria-label="Main" className={classes.rail}>
        <span className={classes.house}>
          <Wordmark height={2} />
        </span>
        {items.map(item => (
          <Tab key={item.id} item={item} active={item.id === activeId} onSelect={onSelect} faceSize={32} />
        ))}
      </nav>
    );
  return (
    <nav aria-label="Main" className={classes.bar} style={place}>
      {index >= 0 && <span className={classes.perch} aria-hidden />}
      {items.map(item => (
        <Tab key={item.id} item={item} active={item.id === activeId} onSelect={onSelect} />
      ))}
    </nav>
  );
}

type TabProps = { item: TabItem; active: boolean; onSelect: (id: string) => void; faceSize?: number };

function Tab({ item, active, onSelect, faceSize = 24 }: TabProps) {
  return (
    <a
      href={item.href}
      className={classes.tab}
      aria-current={active ? 'page' : undefined}
      aria-label={tabName(item)}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onSelect(item.id);
      }}
    >
      <span className={classes.picture} aria-hidden>
        {item.face ? (
          <Face user={item.face} size={faceSize} ring="none" />
        ) : (
          <Icon name={item.icon} weight={active ? 'fill' : 'regular'} />
        )}
        <Mark item={item} />
      </span>
      <span className={classes.label}>{item.label}</span>
    </a>
  );
}

function Mark({ item }: { item: TabItem }) {
  if (item.badge) return <span className={classes.badge} data-count={item.badge > 99 ? '99+' : item.badge} />;
  if (item.dot) return <span className={classes.dot} />;
  if (item.locked)
    return (
      <span className={classes.lock}>
        <Icon name="Lock" weight="fill" size={12} />
      </span>
    );
  return null;
}
