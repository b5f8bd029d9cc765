import classes from './previews.module.css';

/** Drawings of three pages of the app, without text. */
export function Previews() {
  return (
    <ul className={classes.previews}>
      <li>
        <svg viewBox="0 0 90 150" className={classes.phone} aria-hidden>
          <path d="M0 96 34 60 90 84M22 0 40 150M66 0 54 150" className={classes.street} />
          <circle cx="45" cy="78" r="26" className={classes.glow} />
          <circle cx="45" cy="78" r="6" className={classes.bone} />
          <circle cx="24" cy="40" r="8" className={classes.eye} />
          <circle cx="68" cy="58" r="8" className={classes.luna} />
          <circle cx="64" cy="116" r="8" className={classes.eye} />
        </svg>
        <span>Who is out, and where</span>
      </li>
      <li>
        <svg viewBox="0 0 90 150" className={classes.phone} aria-hidden>
          <rect x="8" y="20" width="50" height="22" rx="11" className={classes.raised} />
          <rect x="8" y="46" width="36" height="16" rx="8" className={classes.raised} />
          <rect x="34" y="72" width="48" height="22" rx="11" className={classes.own} />
          <rect x="8" y="104" width="44" height="22" rx="11" className={classes.raised} />
          <circle cx="44" cy="128" r="6" className={classes.eye} />
        </svg>
        <span>Say where you meet</span>
      </li>
      <li>
        <svg viewBox="0 0 90 150" className={classes.phone} aria-hidden>
          <rect x="10" y="20" width="70" height="64" rx="12" className={classes.own} />
          <path d="M36 36h18l-3 30h-12z" className={classes.bone} />
          <circle cx="20" cy="108" r="9" className={classes.raised} />
          <circle cx="45" cy="108" r="9" className={classes.eye} />
          <circle cx="70" cy="108" r="9" className={classes.luna} />
          <rect x="18" y="128" width="54" height="8" rx="4" className={classes.raised} />
        </svg>
        <span>A drink, with a code and a colour</span>
      </li>
    </ul>
  );
}
