import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { frameTabs } from '../parts/words.ts';
import classes from './venue-tabs.module.css';
import { frameWords } from './words.ts';

const tabPages = [
  { to: '/admin/venues/$id/info', label: frameTabs.info },
  { to: '/admin/venues/$id/staff', label: frameTabs.staff },
  { to: '/admin/venues/$id/events', label: frameTabs.events },
  { to: '/admin/venues/$id/images', label: frameTabs.images },
  { to: '/admin/venues/$id/drinks', label: frameTabs.drinks },
] as const;

/** The pages of a venue are links, so that Back leads through them. */
export function VenueTabs({ venueId }: { venueId: string }) {
  const bar = useRef<HTMLElement>(null);
  // On a narrow screen the last tabs are outside the view at first.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={bar} aria-label={frameWords.pages} className={classes.tabs}>
      {tabPages.map(({ to, label }) => (
        <Link key={to} to={to} params={{ id: venueId }} className={classes.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
