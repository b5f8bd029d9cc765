import { Title, type TitleProps } from '@mantine/core';
import type { ComponentProps } from 'react';
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
export function CardList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={classes.frame} />;
}

/** Draws the frame of a card around parts that keep a space of their own. */
export function CardFrame(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={classes.frame} />;
}
