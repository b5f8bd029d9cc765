import classes from './text-preview.module.css';

/** Shows a text message as it will look on the recipient's phone. */
export function TextPreview({ text, label }: { text: string; label?: string }) {
  return (
    <figure className={classes.phone} aria-label={label}>
      <blockquote className={classes.bubble}>{text}</blockquote>
    </figure>
  );
}
