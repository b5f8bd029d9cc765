import { log } from '../log.ts';
import { nextUpdate, type Offer, type UpdateEffect, type UpdateEvent, type UpdateState } from './flow.ts';
import { endAfter } from './time-limit.ts';

/**
 * The loop waits at most this many milliseconds for an answer of the server. The app cannot be updated while a request
 * runs, and a phone that loses its network may leave a request without an end.
 */
export const requestLimitsMs = { check: 10_000, tell: 3000 } as const;

export type LoopPorts = {
  /** Asks the server and verifies its answer. Rejects where the server was not reached, or where its proof is wrong. */
  readonly check: (signal: AbortSignal) => Promise<Offer | null>;
  readonly download: (version: string, onProgress: (percent: number) => void) => Promise<void>;
  /** The device starts with this version the next time; with null it starts with the present version again. */
  readonly choose: (version: string | null) => Promise<void>;
  /** Reports the chosen version to the server. It does not reject, because the next start reports the version again. */
  readonly tell: (version: string, signal: AbortSignal) => Promise<void>;
  /**
   * Opens the app again with the chosen version. Resolves to false where something has begun meanwhile that a reload
   * would cut off.
   */
  readonly reload: () => Promise<boolean>;
  /** True while something runs that a reload would cut off. */
  readonly isBusy: () => boolean;
};

/** Carries out the effects of the flow one after the other, and passes their ends back as events. */
export function createLoop(start: UpdateState, ports: LoopPorts) {
  let state = start;
  const listeners = new Set<() => void>();

  function apply(event: UpdateEvent): void {
    const [after, ...effects] = nextUpdate(state, event);
    state = after;
    for (const listener of listeners) listener();
    void runEffects(effects);
  }

  /** The flow decides by whether the app is busy at this moment, so it gets this value before each event. */
  function send(event: UpdateEvent): void {
    const isBusy = ports.isBusy();
    if (isBusy !== state.isBusy) apply({ type: 'busy', isBusy });
    if (event.type !== 'busy') apply(event);
  }

  async function runEffects(effects: readonly UpdateEffect[]): Promise<void> {
    for (const effect of effects) {
      const end = await runEffect(effect).catch(error => {
        log.warn(`The update did not ${effect.do}`, error);
        return eventByFailedEffect[effect.do];
      });
      if (end) send({ ...end });
    }
  }

  async function runEffect(effect: UpdateEffect): Promise<UpdateEvent | null> {
    switch (effect.do) {
      case 'check':
        return { type: 'offered', offer: await endAfter(requestLimitsMs.check, ports.check) };
      case 'download':
        send({ type: 'download-began' });
        await ports.download(effect.version, percent => send({ type: 'progress', percent }));
        return { type: 'downloaded' };
      case 'choose':
        await ports.choose(effect.version);
        return { type: 'chosen' };
      case 'unchoose':
        await ports.choose(null);
        return null;
      case 'tell':
        await endAfter(requestLimitsMs.tell, signal => ports.tell(effect.version, signal));
        return { type: 'told' };
      case 'reload':
        return (await ports.reload()) ? null : { type: 'reload-put-off' };
    }
  }

  return {
    send,
    state: () => state,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type UpdateLoop = ReturnType<typeof createLoop>;

const eventByFailedEffect: Readonly<Record<UpdateEffect['do'], UpdateEvent | null>> = {
  check: { type: 'check-failed' },
  download: { type: 'download-failed' },
  choose: { type: 'choice-failed' },
  unchoose: null,
  tell: { type: 'told' },
  reload: { type: 'reload-failed' },
};
