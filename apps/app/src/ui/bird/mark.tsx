const bodyPath =
  'M2.5 35.5C12 33 14.5 13 29.5 9.5C38.5 7.4 45.5 13 45.5 21.5L39.6 21.2C38.6 30.2 30.5 36.5 20 37.2C13 37.6 7 37 2.5 35.5Z';
const barsPath = 'M13.5 32.5L19 25.5M19.5 33.5L26 25M26 32.5L31 26';

export type MarkProps = {
  /**
   * The width and height in pixels when text has its default size. A bird smaller than 24 is drawn without wing bars.
   */
  size?: number;
  asleep?: boolean;
  mirrored?: boolean;
  /**
   * The eye looks in this direction; x and y go from -1 to 1. On the welcome page the eye looks toward the part that is
   * shown.
   */
  gaze?: { x: number; y: number };
};

/** Draws the bird. It is decoration: the text beside it carries the meaning. */
export function OwlMark({ size = 48, asleep = false, mirrored = false, gaze = { x: 0, y: 0 } }: MarkProps) {
  const side = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 48 48"
      width={side}
      height={side}
      aria-hidden
      style={mirrored ? { transform: 'scaleX(-1)' } : undefined}
    >
      <path d={bodyPath} fill="var(--mantine-color-text)" />
      {asleep ? <ClosedEye /> : <OpenEye x={34.6 + gaze.x * 1.3} y={17 + gaze.y * 1.3} />}
      {size >= 24 && (
        <path
          d={barsPath}
          stroke="var(--mantine-color-body)"
          strokeWidth="2.6"
          strokeLinecap="round"
          fill="none"
        />
      )}
    </svg>
  );
}

function OpenEye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx="34.6" cy="17" r="4" fill="var(--mantine-color-body)" />
      <circle cx={x} cy={y} r="2.5" fill="var(--nj-accent)" />
    </>
  );
}

function ClosedEye() {
  return (
    <path
      d="M31.2 16.6Q34.6 20.2 38 16.6"
      stroke="var(--mantine-color-body)"
      strokeWidth="1.8"
      strokeLinecap="round"
      fill="none"
    />
  );
}
