import { Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { activeItem } from './active-item.ts';
import classes from './desk-nav.module.css';
import { HrefLink } from './href-link.tsx';

export type NavItem = {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
  /** The item also counts as active below this address, unless the address of another item covers more of the path. */
  readonly covers?: string;
  /** This is the number of tasks that wait on the item's page. The number 0 is not shown. */
  readonly count?: number;
};

export type NavGroup = {
  readonly label?: string;
  readonly items: readonly NavItem[];
};

export type DeskNavProps = {
  groups: readonly NavGroup[];
  /** This is called after a link was pressed, also if the link leads to the shown page. */
  onFollow?: () => void;
};

/** Shows the desk's pages as links, in groups. */
export function DeskNav({ groups, onFollow }: DeskNavProps) {
  const { pathname } = useLocation();
  const active = activeItem(
    groups.flatMap(({ items }) => items),
    pathname,
  );
  return (
    <Stack component="nav" gap="md" aria-label="Main">
      {groups.map(({ label, items }) => (
        <div key={label ?? items[0]?.href}>
          {label && <p className={classes.label}>{label}</p>}
          <ul className={classes.items}>
            {items.map(item => (
              <li key={item.href}>
                <HrefLink
                  href={item.href}
                  className={classes.item}
                  aria-current={item === active ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <Icon name={item.icon} size={20} weight={item === active ? 'fill' : 'regular'} />
                  <span className={classes.text}>{item.label}</span>
                  {item.count ? <span className={classes.count}>{item.count}</span> : null}
                </HrefLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
