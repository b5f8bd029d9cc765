import type { CSSProperties } from 'react';
import { OwlMark } from '../bird/mark.tsx';
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
  /** This is the face that the tab "You" shows instead of an icon. */
  face?: { name: string; image?: string | null };
  /** This is the number of tasks that wait on the tab's page. The number 0 is not shown. */
  badge?: number;
  /** This is the noun for the counted items, in the singular and the plural: ["friend request", "friend requests"]. */
  badgeNoun?: readonly [string, string];
  /** True if the page of the tab has unread items without a count. */
  dot?: boolean;
  /**
   * True for a tab that the user's tier cannot open. The tab stays visible, and the guard of its page decides where a
   * tap leads.
   */
  locked?: boolean;
};

export type TabBarProps = {
  items: readonly TabItem[];
  activeId: string | null;
  /**
   * Is called when a tab is tapped, even if it is the active tab. In that case the page scrolls to its top, or the
   * first page of the tab opens.
   */
  onSelect: (id: string) => void;
  /** True if the tabs are at the side of a wide window, below the product's name or its bird. */
  atSide?: boolean;
};

/** Shows the main pages of the app as tabs: in a bar at the bottom, or in a rail at the side of a wide window. */
export function TabBar({ items, activeId, onSelect, atSide = false }: TabBarProps) {
  const index = items.findIndex(item => item.id === activeId);
  const place = { '--count': items.length, '--active': Math.max(0, index) } as CSSProperties;
  if (atSide)
    return (
      <nav aria-label="Main" className={classes.rail}>
        <span className={classes.brand} data-name>
          <Wordmark height={2} />
        </span>
        <span className={classes.brand} data-bird>
          <OwlMark size={40} />
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
        <TabIndicator item={item} />
      </span>
      <span className={classes.label}>{item.label}</span>
    </a>
  );
}

function TabIndicator({ item }: { item: TabItem }) {
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
