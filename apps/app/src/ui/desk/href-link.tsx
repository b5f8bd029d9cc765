import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

export type HrefLinkProps = ComponentProps<'a'> & { href: string };

/**
 * Draws a link inside the app whose address is a text, not a typed route. The navigation, the breadcrumbs and the steps
 * of a wizard contain such links.
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
