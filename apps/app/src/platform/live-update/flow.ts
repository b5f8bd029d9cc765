import { isNewer } from '@nightjar/domain/releases/rules/version';
import type { UpdateStage } from '../app-update.ts';
import { type UpdateMessage, updateMessages } from './messages.ts';

/** After at least this many milliseconds in the background, the app starts again with the new bundle. */
export const longAwayMs = 30_000;

/** The server offers this version, which the operator has signed. `isWayBack` allows a return to an older version. */
export type Offer = { readonly version: string; readonly isWayBack: boolean };

/** The loop does one piece of work at a time. */
type Work = 'none' | 'check' | 'download' | 'choose' | 'tell' | 'reload';

export type UpdateState = {
  /** The app runs the bundle of this version. */
  readonly current: string;
  /** These versions did not start on this device. */
  readonly blocked: readonly string[];
  readonly work: Work;
  /** The loop downloads this version. */
  readonly wanted: string | null;
  /** This version is on the device and has been checked. */
  readonly ready: string | null;
  /** True once the device starts with the ready version the next time. */
  readonly isChosen: boolean;
  /** The download has reached this percentage, from 0 to 100. */
  readonly percent: number;
  readonly message: UpdateMessage | null;
  /**
   * True while the user waits for the update. The app then starts with it as soon as nothing is running, and not only
   * after a long absence.
   */
  readonly userInitiated: boolean;
  /** True once the server has answered that there is no newer version for this device. */
  readonly isNewest: boolean;
  /** The app left the foreground at this moment, in epoch milliseconds; null while it is in the foreground. */
  readonly awaySince: number | null;
  /**
   * True from the return after a long absence until the app starts again with the ready version. Work may put the start
   * off, and the flow decides again whenever a piece of work ends.
   */
  readonly isStartDue: boolean;
  /** True while something runs that a reload would cut off. */
  readonly isBusy: boolean;
};

export type UpdateEvent =
  | { readonly type: 'asked'; readonly byUser: boolean }
  | { readonly type: 'offered'; readonly offer: Offer | null }
  | { readonly type: 'check-failed' }
  | { readonly type: 'download-began' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'downloaded' }
  | { readonly type: 'download-failed' }
  | { readonly type: 'chosen' }
  | { readonly type: 'choice-failed' }
  /** The report of the version has ended, even where the server was not reached. The next start reports it again. */
  | { readonly type: 'told' }
  | { readonly type: 'left'; readonly at: number }
  | { readonly type: 'returned'; readonly at: number }
  | { readonly type: 'busy'; readonly isBusy: boolean }
  | { readonly type: 'reload-failed' }
  /** Something has begun since the reload was decided. A user who waits for the update waits on. */
  | { readonly type: 'reload-put-off' };

/** The loop carries out these effects in order, and reports their ends as events. */
export type UpdateEffect =
  | { readonly do: 'check' }
  | { readonly do: 'download'; readonly version: string }
  | { readonly do: 'choose'; readonly version: string }
  /** The next start runs the present version again, because the chosen one is not offered any more. */
  | { readonly do: 'unchoose' }
  | { readonly do: 'tell'; readonly version: string }
  | { readonly do: 'reload' };

export type UpdateTransition = readonly [UpdateState, ...UpdateEffect[]];

export const initialUpdateState = (current: string, blocked: readonly string[]): UpdateState => ({
  ...{ current, blocked, work: 'none', wanted: null, ready: null, isChosen: false },
  ...{ percent: 0, message: null, userInitiated: false, isNewest: false, awaySince: null },
  ...{ isStartDue: false, isBusy: false },
});

/** Returns the state after an event, and the effects that follow from it. */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateTransition {
  switch (event.type) {
    case 'asked':
      return startCheck(state, event.byUser);
    case 'busy':
      return reloadIfAllowed({ ...state, isBusy: event.isBusy });
    case 'left':
      return chooseIfReady({ ...state, awaySince: state.awaySince ?? event.at });
    case 'returned':
      return turnAfterReturn(state, event.at);
    default:
      return handleWorkEvent(state, event);
  }
}

type WorkEvent = Exclude<UpdateEvent, { readonly type: 'asked' | 'busy' | 'left' | 'returned' }>;

/**
 * Names the work to which each event belongs. Where that work is not running any more, the event changes nothing.
 */
const workOf: Readonly<Record<WorkEvent['type'], Work>> = {
  offered: 'check',
  'check-failed': 'check',
  'download-began': 'download',
  progress: 'download',
  downloaded: 'download',
  'download-failed': 'download',
  chosen: 'choose',
  'choice-failed': 'choose',
  told: 'tell',
  'reload-failed': 'reload',
  'reload-put-off': 'reload',
};

function handleWorkEvent(state: UpdateState, event: WorkEvent): UpdateTransition {
  if (state.work !== workOf[event.type]) return [state];
  const rested = { ...state, work: 'none' } as const;
  switch (event.type) {
    case 'offered':
      return handleOffer(rested, event.offer);
    case 'check-failed':
      // A version that is on the device needs no network to start.
      if (state.ready !== null) return chooseIfReady({ ...rested, message: null });
      // On a phone a check fails often. If the app started the check by itself, the user sees no message.
      return [
        {
          ...rested,
          message: state.userInitiated ? updateMessages.updateFailed : null,
          userInitiated: false,
        },
      ];
    case 'download-began':
      return [{ ...state, message: updateMessages.starting }];
    case 'progress':
      return [{ ...state, percent: Math.max(state.percent, Math.min(100, event.percent)) }];
    case 'downloaded': {
      const ready = { ...rested, ready: state.wanted, wanted: null, isChosen: false, percent: 100 };
      return chooseIfReady({ ...ready, message: updateMessages.complete });
    }
    case 'download-failed':
      return [{ ...rested, ...failedWith(updateMessages.downloadFailed), wanted: null, percent: 0 }];
    case 'chosen':
      return state.ready === null
        ? [rested]
        : [
            { ...state, isChosen: true, work: 'tell' },
            { do: 'tell', version: state.ready },
          ];
    case 'choice-failed':
      return [
        {
          ...rested,
          ...failedWith(updateMessages.updateFailed),
          ...{ ready: null, isChosen: false, isStartDue: false },
        },
      ];
    case 'told':
    case 'reload-put-off':
      return reloadIfAllowed(rested);
    case 'reload-failed':
      return [{ ...rested, ...failedWith(updateMessages.updateFailed), isStartDue: false }];
  }
}

/** The work has failed, so the user does not wait any more. */
const failedWith = (message: UpdateMessage) => ({ message, userInitiated: false });

function startCheck(state: UpdateState, byUser: boolean): UpdateTransition {
  if (state.work !== 'none') return [{ ...state, userInitiated: state.userInitiated || byUser }];
  if (byUser && state.ready !== null) return chooseIfReady({ ...state, userInitiated: true });
  const { checking } = updateMessages;
  const asking = {
    ...state,
    work: 'check',
    message: checking,
    userInitiated: byUser,
    isNewest: false,
  } as const;
  return [{ ...asking, percent: state.ready === null ? 0 : state.percent }, { do: 'check' }];
}

/** A version that is older needs a signed way back, and a version that has failed on this device is never taken. */
function mayTake({ current, blocked }: UpdateState, { version, isWayBack }: Offer): boolean {
  if (version === current || blocked.includes(version)) return false;
  return isNewer(version, current) || isWayBack;
}

function handleOffer(state: UpdateState, offer: Offer | null): UpdateTransition {
  if (offer === null || !mayTake(state, offer)) return forgetReady(state);
  const { version } = offer;
  if (version === state.ready) return chooseIfReady({ ...state, message: updateMessages.available });
  const [known, ...effects] = forgetReady(state);
  const taking = { ...known, isNewest: false, work: 'download', wanted: version, percent: 0 } as const;
  return [
    { ...taking, message: updateMessages.available, userInitiated: state.userInitiated },
    ...effects,
    { do: 'download', version },
  ];
}

/** A ready version that is not offered any more was withdrawn or paused, so the device does not start with it. */
function forgetReady(state: UpdateState): UpdateTransition {
  const without = { ...state, ready: null, isChosen: false, percent: 0, message: null };
  const newest = { ...without, userInitiated: false, isStartDue: false, isNewest: true };
  return state.isChosen ? [newest, { do: 'unchoose' }] : [newest];
}

const isAway = ({ awaySince }: UpdateState) => awaySince !== null;

/**
 * Chooses the ready version for the next start where the app is in the background, the user waits for the version, or
 * its start is due.
 */
function chooseIfReady(state: UpdateState): UpdateTransition {
  const { ready, isChosen, work, userInitiated, isStartDue } = state;
  if (ready === null || work !== 'none') return [state];
  if (isChosen) return reloadIfAllowed(state);
  if (!isAway(state) && !userInitiated && !isStartDue) return [state];
  return [
    { ...state, work: 'choose' },
    { do: 'choose', version: ready },
  ];
}

/**
 * Starts the app again where the user waits for it, or has been away for long. In the background this would look like a
 * failed start, because the system slows down the scripts of a hidden page.
 */
function reloadIfAllowed(state: UpdateState): UpdateTransition {
  const { isChosen, work, isBusy, userInitiated, isStartDue } = state;
  if (!isChosen || work !== 'none' || isBusy || isAway(state)) return [state];
  if (!userInitiated && !isStartDue) return [state];
  return [{ ...state, work: 'reload' }, { do: 'reload' }];
}

/**
 * After a return to the foreground, the app starts with the ready version if the user was away for long, or else checks
 * for an update. A request that still runs, or work that a reload would cut off, only delays the start.
 */
function turnAfterReturn(state: UpdateState, at: number): UpdateTransition {
  const { awaySince, ready } = state;
  const wasLongAway = awaySince !== null && at - awaySince >= longAwayMs;
  const isStartDue = ready !== null && (state.isStartDue || wasLongAway);
  const back = { ...state, awaySince: null, isStartDue };
  const turn = chooseIfReady(back);
  return turn.length > 1 ? turn : startCheck(back, false);
}

/** Rows and banners show an update in one of these stages. */
export function stageOf({ work, ready, message, isNewest }: UpdateState): UpdateStage {
  if (work === 'download') return 'downloading';
  if (ready !== null) return 'ready';
  if (work === 'check') return 'checking';
  if (message === updateMessages.downloadFailed || message === updateMessages.updateFailed) return 'failed';
  return isNewest ? 'newest' : 'unknown';
}
