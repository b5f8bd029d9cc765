import { VisuallyHidden } from '@mantine/core';
import { proofLasts } from '@nightjar/domain/drinks/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import { proColour, scannedColour } from '../../../ui/theme/pro-colours.ts';
import { type ProofClock, proofClock } from '../flow.ts';
import classes from './live-proof.module.css';
import { redeemWords } from './words.ts';

const proofWords = redeemWords.proof;

/** These facts are shown in the live proof of a pour. */
export type Redemption = {
  venue: string;
  /** The proof has the title "FREE DRINK", or the title of the voucher. */
  title: string;
  /** The drink was poured at this time, in milliseconds since the epoch by the server's clock. */
  redeemedAt: number;
  proFirstName: string;
  /** The color of the pro who poured, from 1 to 8; null where a QR code was scanned. */
  colourId: number | null;
  guest: { firstName: string; image?: string | null };
};

export type LiveProofProps = {
  redemption: Redemption;
  /** The server's time minus this device's time, in milliseconds. */
  serverOffset: number;
  /** The time zone of the bar, in which the clock shows the time. */
  timezone: string;
  /** The present time in milliseconds since the epoch, which changes every second. */
  now: number;
  /** Called once, when the 90 seconds of the live proof are over. */
  onEnd: () => void;
};

/**
 * Shows the live proof of a pour. Unlike a screenshot, its clock and its pattern move, and a tap shows the
 * present second.
 */
export function LiveProof({ redemption, serverOffset, timezone, now, onEnd }: LiveProofProps) {
  const clockAt = (moment: number) => proofClock(redemption.redeemedAt, moment, { serverOffset, timezone });
  const clock = clockAt(now);
  const colour = redemption.colourId === null ? scannedColour : proColour(redemption.colourId);
  const taps = useProofTaps(() => clockAt(Date.now()).second);
  useEndOfProof(clock.live, onEnd);
  const style = {
    '--colour': colour.hex,
    '--left': clock.secondsLeft / (proofLasts / seconds),
  } as CSSProperties;
  return (
    <section className={classes.proof} style={style} data-odd={Number(clock.second) % 2 || undefined}>
      <div className={classes.pattern} ref={useTilt()}>
        <Plumage colour={colour} opacity={0.28} beat={Number(clock.second)} />
      </div>
      <ProofPlate redemption={redemption} clock={clock} colourName={colour.name} />
      <button type="button" className={classes.touch} aria-label={proofWords.tap} onClick={taps.tap}>
        {taps.shown.map(({ id, x, y, second }) => (
          <span
            key={id}
            className={classes.ring}
            style={{ left: x, top: y }}
            onAnimationEnd={() => taps.remove(id)}
          >
            {second}
          </span>
        ))}
      </button>
      <VisuallyHidden role="status">
        {proofWords.status(redemption.venue, clock.announcedSeconds)}
      </VisuallyHidden>
    </section>
  );
}

function ProofPlate({
  redemption,
  clock,
  colourName,
}: {
  redemption: Redemption;
  clock: ProofClock;
  colourName: string;
}) {
  const { venue, title, guest, proFirstName } = redemption;
  return (
    <div className={classes.plate}>
      <p className={classes.where}>{proofWords.liveAt(venue)}</p>
      <p className={classes.clock} role="timer" aria-live="off">
        {clock.time}
        <span className={classes.half}>{clock.dayPeriod}</span>
      </p>
      <h1 className={classes.title} id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <div className={classes.guest}>
        <Face user={{ name: guest.firstName, image: guest.image }} size={56} />
        <div>
          <p className={classes.name}>{guest.firstName}</p>
          <p>{proofWords.pouredBy(proFirstName, colourName)}</p>
        </div>
      </div>
      <div className={classes.left}>
        <span className={classes.bar} aria-hidden />
        <span aria-hidden>{proofWords.left(clock.secondsLeft)}</span>
      </div>
      <p className={classes.hint} aria-hidden>
        {proofWords.tapHint}
      </p>
    </div>
  );
}

type ProofTap = { id: number; x: number; y: number; second: string };

function useProofTaps(secondNow: () => string) {
  const [shown, setShown] = useState<ProofTap[]>([]);
  const count = useRef(0);
  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const byKey = event.detail === 0;
    count.current += 1;
    const id = count.current;
    const x = byKey ? box.width / 2 : event.clientX - box.left;
    const y = byKey ? box.height * 0.75 : event.clientY - box.top;
    setShown(before => [...before.slice(-3), { id, x, y, second: secondNow() }]);
  };
  const remove = (id: number) => setShown(before => before.filter(tap => tap.id !== id));
  return { shown, tap, remove };
}

function useEndOfProof(live: boolean, onEnd: () => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!live) latest.current();
  }, [live]);
}

/**
 * The pattern of the proof moves with the tilt of the device. On a device that would ask for a permission, the pattern
 * does not follow the tilt.
 */
function useTilt() {
  const pattern = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const followTilt = ({ gamma }: DeviceOrientationEvent) => {
      const shift = Math.max(-24, Math.min(24, (gamma ?? 0) * 0.8));
      pattern.current?.style.setProperty('--tilt', `${shift}px`);
    };
    window.addEventListener('deviceorientation', followTilt);
    return () => window.removeEventListener('deviceorientation', followTilt);
  }, []);
  return pattern;
}
