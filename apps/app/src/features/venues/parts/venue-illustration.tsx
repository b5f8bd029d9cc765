import classes from './venue-illustration.module.css';

const barLamps = [
  { x: 48, drop: 26 },
  { x: 118, drop: 44 },
  { x: 200, drop: 20 },
  { x: 282, drop: 44 },
  { x: 352, drop: 26 },
];

/** Draws lamps over a counter in place of a venue's picture. The drawing is as large as the element around it. */
export function VenueIllustration() {
  return (
    <svg viewBox="0 0 400 240" preserveAspectRatio="xMidYMid slice" className={classes.scene} aria-hidden>
      <rect width="400" height="240" className={classes.wall} />
      {barLamps.map(({ x, drop }) => (
        <g key={x}>
          <path d={`M${x} ${drop + 22}l-52 150h104z`} className={classes.light} />
          <path d={`M${x} 0v${drop}`} className={classes.cord} />
          <path d={`M${x - 9} ${drop}h18l7 22h-32z`} className={classes.lamp} />
        </g>
      ))}
      <path d="M0 186h400v54H0z" className={classes.counter} />
      <path d="M0 186h400v7H0z" className={classes.edge} />
      <path d="M182 144h36l-14 22v14h8v6h-24v-6h8v-14z" className={classes.glass} />
    </svg>
  );
}
