import classes from './text-preview.module.css';

/** The text message is shown as it arrives on a phone. */
export function TextPreview({ text, label }: { text: string; label?: string }) {
  return (
    <figure className={classes.phone} aria-label={label}>
      <blockquote className={classes.bubble}>{text}</blockquote>
    </figure>
  );
}
