import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A release was published, its proof was replaced, or its rollout has changed. */
    release_changed: { version: string };
  }
}

/** Nodes that remember the releases listen for this name. */
export const releasesCache = 'releases';

export const releasesReactions = [reactTo('release_changed', { cachesChanged: () => [releasesCache] })];
