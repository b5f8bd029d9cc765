import { type RegisteredRouter, useRouter, type ValidateLinkOptions } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/** This is the type of a page and its parameters, such as `{ to: '/profile/$id', params: { id } }`. */
export type PageOf<Options> = ValidateLinkOptions<RegisteredRouter, Options>;

export type PageLinkProps<Options> = Omit<ComponentProps<'a'>, 'href'> & { page: PageOf<Options> };

/**
 * Makes a link for a row of a list. The router's own link observes every change of the address, to mark a link to the
 * open page. Rows need no such mark, and a list that scrolls fast makes hundreds of links a second.
 */
export function PageLink<const Options>(props: PageLinkProps<Options>): ReactNode;
export function PageLink({ page, onClick, ...anchor }: PageLinkProps<{ to: string }>): ReactNode {
  const router = useRouter();
  const prepare = () => void router.preloadRoute(page).catch(() => {});
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensInOtherTab(event)) return;
    event.preventDefault();
    void router.navigate(page);
  };
  return (
    <a
      {...anchor}
      href={router.buildLocation(page).href}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={follow}
    />
  );
}

/** True if the browser opens the link in another tab or window. */
function opensInOtherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
