import { useWide } from '../../ui/shell/use-wide.ts';
import { useBack } from '../-shell/back.ts';

/** Returns what Back does on the page of a setting; undefined where the list of settings is beside it. */
export function useBackToList(): (() => void) | undefined {
  const back = useBack();
  return useWide() ? undefined : back;
}
