import classes from './open-status.module.css';

export type OpenStatusProps = {
  /** In the state `closing`, the venue closes in an hour or less. */
  state: 'open' | 'closing' | 'closed';
  /** This is the opening status as text: "Open until 2:00am", "Closes 2:00am" or "Closed · opens 5:00pm". */
  text: string;
};

/** The shape of the dot shows the status too: full, half, hollow. */
export function OpenStatus({ state, text }: OpenStatusProps) {
  return (
    <span className={classes.status} data-state={state}>
      <svg viewBox="0 0 12 12" className={classes.dot} aria-hidden>
        <circle cx="6" cy="6" r="4.75" />
        {state === 'closing' && <path d="M6 1.25A4.75 4.75 0 0 1 6 10.75Z" />}
      </svg>
      {text}
    </span>
  );
}
