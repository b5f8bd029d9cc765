import type { ComponentProps } from 'react';
import classes from './filling-image.module.css';

export type FillingImageProps = Omit<ComponentProps<'img'>, 'className'> & { alt: string };

/** A picture fills its frame, and what does not fit is cut off. */
export function FillingImage({ alt, ...props }: FillingImageProps) {
  return <img {...props} alt={alt} className={classes.image} />;
}
