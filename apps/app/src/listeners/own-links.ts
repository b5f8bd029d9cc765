import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browser } from '../native/browser/index.ts';
import { linkHosts } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { guestPath } from './pending-navigation.ts';

/**
 * The system opens links to foreign hosts, phone numbers and mail by itself. It would hand links to our own hosts back
 * to the app, and such a link is either a page of the app, or a page of the web site: terms, a calendar, a file.
 */
export function useOwnLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented || !isOwn(link)) return;
      event.preventDefault();
      const path = guestPath(link.href, linkHosts);
      const [, , foundRoute] = router.getMatchedRoutes(path === null ? '' : pathnameOf(path));
      const opened = path !== null && foundRoute ? router.navigate({ href: path }) : browser.open(link.href);
      opened.catch(error => log.swallowed('The link could not be opened', error));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

const isOwn = ({ protocol, host }: HTMLAnchorElement): boolean =>
  protocol === 'https:' && linkHosts.includes(host);

const pathnameOf = (path: string): string => path.split(/[?#]/, 1)[0] as string;
