import { Button } from '@mantine/core';
import { seconds } from '@nightjar/domain/kernel/time';
import { useEffect, useState } from 'react';
import { useNow } from '../../../platform/now.ts';
import { ProPlate } from '../parts/pro-plate.tsx';
import { revealSeconds } from './flow.ts';
import { serveWords } from './words.ts';

/** A press shows the pro's code and color for ten seconds. */
export function OwnPlate({ code, colourId }: { code: string; colourId: number }) {
  const now = useNow();
  const [until, setUntil] = useState<number | null>(null);
  const left = until === null ? 0 : Math.ceil((until - now) / seconds);
  useEffect(() => {
    if (until !== null && left <= 0) setUntil(null);
  }, [until, left]);
  if (left <= 0) {
    return (
      <Button variant="default" fullWidth onClick={() => setUntil(Date.now() + revealSeconds * seconds)}>
        {serveWords.tools.show}
      </Button>
    );
  }
  return <ProPlate colourId={colourId} code={code} seconds={Math.min(left, revealSeconds)} />;
}
