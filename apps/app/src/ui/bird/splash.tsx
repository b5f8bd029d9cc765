import { Button, Text } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useEffect, useState } from 'react';
import classes from './splash.module.css';
import { nextPhaseIn, type SplashPhase, splashPhase } from './splash-phase.ts';
import { Wordmark } from './wordmark.tsx';

export type SplashProps = {
  /** True once the session, the location and the Drink Bank have all loaded or failed. */
  settled: boolean;
  onRetry: () => void;
};

/**
 * Covers the whole app for at least 1500 ms: the bird's eyes open and blink once above the version number. It removes
 * itself.
 */
export function Splash({ settled, onRetry }: SplashProps) {
  const phase = usePhase(settled);
  if (phase === 'gone') return null;
  return (
    <div className={classes.splash} role="status" aria-label={`${brand.name} is starting`}>
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

function usePhase(settled: boolean): SplashPhase {
  const [began] = useState(() => performance.now());
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
