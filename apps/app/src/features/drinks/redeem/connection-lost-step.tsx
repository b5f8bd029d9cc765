import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { FormStep } from '../parts/form-step.tsx';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

/** The answer to a pour was lost. Before this step offers another try, it searches the guest's pours for that pour. */
export function ConnectionLostStep({ comparing, compare }: Pick<RedeemHandle, 'comparing' | 'compare'>) {
  useOnConnectionReturn(() => void compare());
  if (comparing)
    return (
      <FormStep title={redeemWords.lost.checking}>
        <Loader mx="auto" />
      </FormStep>
    );
  return <ErrorPanel offline message={redeemWords.lost.text} onRetry={() => void compare()} />;
}

function useOnConnectionReturn(look: () => void): void {
  const online = useOnline();
  const before = useRef(online);
  useEffect(() => {
    const back = online && !before.current;
    before.current = online;
    if (back) look();
  });
}
