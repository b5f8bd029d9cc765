import type { ComponentProps } from 'react';
import classes from './pressable.module.css';

/**
 * This button has no look. A conversation draws dozens in one frame, and the kit's own button costs ten times as much.
 */
export function Pressable({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.pressable} ${className ?? ''}`} {...button} />;
}
