import { useIntersection } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Tests whether the element of `ref` has been in view, or nearer to it than `margin` pixels. The answer stays
 * true after the element has left the view.
 */
export function useWasInView<Observed extends HTMLElement>(margin: number) {
  const { ref, entry } = useIntersection<Observed>({ rootMargin: `${margin}px` });
  const wasSeen = useRef(false);
  wasSeen.current ||= entry?.isIntersecting === true;
  return { ref, wasSeen: wasSeen.current };
}
