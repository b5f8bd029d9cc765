/** When no layer, such as a sheet, is open, a press of Android's back button leads to one of these steps. */
export type BackStep = 'history' | 'parent' | 'discover' | 'warn' | 'leave';

/** A second press of the back button within this many milliseconds leaves the app. */
export const secondPressMs = 2000;

const discoverPath = '/discover';
const tabPages = [discoverPath, '/drinks', '/search', '/chats', '/profile'];

/** `sinceWarning`: milliseconds since "Press back again to leave" was shown, or null. */
export function backStep(pathname: string, canGoBack: boolean, sinceWarning: number | null): BackStep {
  if (pathname === discoverPath || pathname === '/') {
    return sinceWarning !== null && sinceWarning <= secondPressMs ? 'leave' : 'warn';
  }
  if (tabPages.includes(pathname)) return 'discover';
  return canGoBack ? 'history' : 'parent';
}

/** Returns the address of the parent page, or the map's address if the parent is no page. */
export function parentPath(pathname: string): string {
  const [first = '', second] = pathname.split('/').filter(part => part !== '');
  const hasOwnRoot = tabPages.includes(`/${first}`) || first === 'settings';
  return hasOwnRoot && second !== undefined ? `/${first}` : discoverPath;
}
