import { useIntersection } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Tests whether the element of `ref` has ever been in view, or at most `margin` pixels outside of the view. Once true,
 * the answer stays true.
 */
export function useWasInView<Observed extends HTMLElement>(margin: number) {
  const { ref, entry } = useIntersection<Observed>({ rootMargin: `${margin}px` });
  const wasSeen = useRef(false);
  wasSeen.current ||= entry?.isIntersecting === true;
  return { ref, wasSeen: wasSeen.current };
}
