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
  /** A picture instead of the tab's icon: the tab "You" shows the user's face. */
  face?: { name: string; image?: string | null };
  /** The number of things that wait on the tab's page; 0 hides it. */
  badge?: number;
  /**
   * The number counts things with this name, in the singular and the plural: ["friend request", "friend requests"].
   */
  badgeNoun?: readonly [string, string];
  /** True where something is unread but not counted. */
  dot?: boolean;
  /** True for a tab that the user's tier cannot open; it stays visible, and the guard of its page decides. */
  locked?: boolean;
};

export type TabBarProps = {
  items: readonly TabItem[];
  activeId: string | null;
  /** Called when the active tab is tapped too: the page scrolls to its top, then opens the first page of the tab. */
  onSelect: (id: string) => void;
  /** True where the tabs are at the side of a wide window, with the product's name on top. */
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
