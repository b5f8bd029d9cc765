import type { Bridge } from './bridge.ts';
import type { PhonePlatform } from './headers.ts';
import type { AppProcess } from './plugins/app.ts';

/** Each function reports the events of one step in the app's life, in the order in which the platform reports them. */
export type Lifecycle = {
  /** The user goes to the home screen. */
  readonly leave: () => Promise<void>;
  /** The user comes back to the app, which still runs. */
  readonly enter: () => Promise<void>;
  /** A dialog of the system, such as one that asks for a permission, covers the app and is answered. */
  readonly cover: () => Promise<void>;
};

/**
 * The two platforms report different events where a dialog of the system covers the app. Android reports `pause`, and
 * iOS reports `appStateChange`.
 */
export function lifecycleOf(platform: PhonePlatform, app: AppProcess, { emit }: Bridge): Lifecycle {
  const report = (event: 'pause' | 'resume') => emit('App', event, undefined);
  async function setActive(active: boolean): Promise<void> {
    app.active = active;
    await emit('App', 'appStateChange', { isActive: active });
  }
  const inOrder = (first: () => Promise<void>, second: () => Promise<void>) => async () => {
    await first();
    await second();
  };
  const [pause, resume] = [() => report('pause'), () => report('resume')];
  const [activate, deactivate] = [() => setActive(true), () => setActive(false)];
  return platform === 'android'
    ? { leave: inOrder(pause, deactivate), enter: inOrder(activate, resume), cover: inOrder(pause, resume) }
    : {
        leave: inOrder(deactivate, pause),
        enter: inOrder(resume, activate),
        cover: inOrder(deactivate, activate),
      };
}
