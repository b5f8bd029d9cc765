import classes from './event-illustration.module.css';

const lightBulbs = Array.from({ length: 11 }, (_, place) => {
  const x = place * 40;
  return { x, y: 34 + 26 * Math.sin(((place % 5) / 4) * Math.PI) };
});

/**
 * An event without a picture has a drawn stage under a moon, which fills its parent. Each kind of event has
 * its own tint.
 */
export function EventIllustration({ kind }: { kind: number }) {
  return (
    <svg
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
      className={classes.scene}
      data-tint={kind % 3}
      aria-hidden
    >
      <rect width="400" height="400" className={classes.sky} />
      <circle cx="200" cy="206" r="104" className={classes.moon} />
      <path d="M60 0 8 400h150z" className={classes.beam} />
      <path d="M340 0 392 400H242z" className={classes.beam} />
      <path d="M200 0 132 400h136z" className={classes.beam} />
      <path d="M0 34q80 52 160 0t160 0 80 0" className={classes.cord} />
      {lightBulbs.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="5" className={classes.bulb} />
      ))}
      <path
        d="M0 400V330q14-20 30-4 6-34 32-30 22 4 22 34 16-22 36-6 4-40 32-38 26 2 26 40 22-26 42 0 2-46 30-46 26 0 28 42 20-18 36 4 4-32 28-32 24 2 26 34 16-12 32 2v70z"
        className={classes.crowd}
      />
    </svg>
  );
}
