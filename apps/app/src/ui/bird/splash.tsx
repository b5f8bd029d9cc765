import { Button, Text } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { type CSSProperties, useEffect, useState } from 'react';
import classes from './splash.module.css';
import { nextPhaseIn, type SplashPhase, splashBeginning, splashPhase } from './splash-phase.ts';
import { Wordmark } from './wordmark.tsx';

export type SplashProps = {
  /** True once the session, the location and the Drink Bank have all loaded or failed. */
  settled: boolean;
  onRetry: () => void;
};

/**
 * Covers the whole app until at least 1500 ms after the page's first picture: the bird's eyes open and blink once above
 * the version number. It removes itself.
 */
export function Splash({ settled, onRetry }: SplashProps) {
  const [age] = useState(ageOfSplash);
  const phase = usePhase(settled, age);
  if (phase === 'gone') return null;
  return (
    <div
      className={classes.splash}
      style={{ '--splash-age': `${Math.round(age)}ms` } as CSSProperties}
      role="status"
      aria-label={`${brand.name} is starting`}
    >
      <Wordmark height={3.5} eyes="wake" />
      <div className={classes.wait}>
        {phase !== 'eyes' && <Text c="dimmed">Still finding your perch...</Text>}
        {phase === 'retry' && (
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      <Text size="xs" c="dimmed" className={classes.version}>
        {brand.version}
      </Text>
    </div>
  );
}

/** Returns for how many milliseconds the page has shown the wordmark before React draws the splash. */
function ageOfSplash(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const mounted = performance.now();
  return mounted - splashBeginning(paint?.startTime ?? null, mounted);
}

function usePhase(settled: boolean, age: number): SplashPhase {
  const [began] = useState(() => performance.now() - age);
  const [phase, setPhase] = useState<SplashPhase>('eyes');
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      const elapsed = performance.now() - began;
      setPhase(splashPhase(elapsed, settled));
      const wait = nextPhaseIn(elapsed, settled);
      if (wait !== null) timer = window.setTimeout(look, Math.ceil(wait));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [began, settled]);
  return phase;
}
