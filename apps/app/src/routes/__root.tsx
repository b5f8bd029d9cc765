import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import type { RouterContext } from './-shell/context.ts';
import { DidNotLoadAtAll } from './-shell/did-not-load.tsx';
import { Frame } from './-shell/frame.tsx';
import { guardVisit } from './-shell/guard.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches, preload }): Promise<void> =>
    guardVisit({ context, location, page: matches.at(-1)?.staticData, preload }),
  component: Frame,
  errorComponent: DidNotLoadAtAll,
  notFoundComponent: lazyRouteComponent(() => import('./-shell/not-found.tsx'), 'NotFound'),
});
