import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browser } from '../native/browser/index.ts';
import { linkHosts } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { guestPath } from './pending-navigation.ts';

/**
 * The system itself opens links to foreign hosts, phone numbers and mail. It would pass links to the deployment's own
 * hosts back to the app, so this hook opens them: a page of the app in the app, and any other page, such as the terms
 * or a file, in a browser.
 */
export function useOwnLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented || !isAppLink(link)) return;
      event.preventDefault();
      const path = guestPath(link.href, linkHosts);
      const [, , foundRoute] = router.getMatchedRoutes(path === null ? '' : pathnameOf(path));
      const opened = path !== null && foundRoute ? router.navigate({ href: path }) : browser.open(link.href);
      opened.catch(error => log.warn('The link could not be opened', error));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

const isAppLink = ({ protocol, host }: HTMLAnchorElement): boolean =>
  protocol === 'https:' && linkHosts.includes(host);

const pathnameOf = (path: string): string => path.split(/[?#]/, 1)[0] as string;
