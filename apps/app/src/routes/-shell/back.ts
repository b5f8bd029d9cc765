import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Goes to the page before, or to the start where there is none. */
export function useBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
}
