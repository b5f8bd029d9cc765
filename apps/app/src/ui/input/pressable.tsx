import type { ComponentProps } from 'react';
import classes from './pressable.module.css';

/**
 * Shows a button without any style. A conversation draws dozens of buttons in one frame, and Mantine's unstyled button
 * takes ten times as long to draw.
 */
export function Pressable({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.pressable} ${className ?? ''}`} {...button} />;
}
