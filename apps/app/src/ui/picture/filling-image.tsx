import type { ComponentProps } from 'react';
import classes from './filling-image.module.css';

export type FillingImageProps = Omit<ComponentProps<'img'>, 'className'> & { alt: string };

/** Shows a picture that fills its frame. The parts of the picture that do not fit are cut off. */
export function FillingImage({ alt, ...props }: FillingImageProps) {
  return <img {...props} alt={alt} className={classes.image} />;
}
