import { Title, type TitleProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './card.module.css';

/** A card groups what belongs to one subject of a page. */
export function Card(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={classes.card} />;
}

/** The title of a card or of a short list has the size of the text. */
export function CardTitle(props: Omit<TitleProps, 'className'>) {
  return <Title {...props} className={classes.title} />;
}

/** The list has the frame of a card. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
