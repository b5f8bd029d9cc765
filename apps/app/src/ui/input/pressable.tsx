import type { ComponentProps } from 'react';
import classes from './pressable.module.css';

/** A button without a look. A conversation draws dozens in one frame: the kit's own costs ten times as much. */
export function Pressable({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.pressable} ${className ?? ''}`} {...button} />;
}
