import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Returns a function that goes to the previous page, or to the home page if there is none. */
export function useBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
}
