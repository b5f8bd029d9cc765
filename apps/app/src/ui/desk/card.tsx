import { Title, type TitleProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './card.module.css';

/** Draws a card, which groups the content of one subject on a page. */
export function Card(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={classes.card} />;
}

/** Draws the title of a card or of a short list. It is as large as normal text. */
export function CardTitle(props: Omit<TitleProps, 'className'>) {
  return <Title {...props} className={classes.title} />;
}

/** Draws a list in the frame of a card. */
export function CardList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={classes.frame} />;
}

/** Draws the frame of a card without padding, because the parts inside have their own padding. */
export function CardFrame(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={classes.frame} />;
}
