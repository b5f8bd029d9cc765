import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

export type HrefLinkProps = ComponentProps<'a'> & { href: string };

/**
 * Draws a link to an address that is a value in the data: in the navigation, the breadcrumbs or the steps. It navigates
 * inside the app.
 */
export function HrefLink({ href, onClick, ...anchor }: HrefLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a {...anchor} href={href} onClick={follow} />;
}
