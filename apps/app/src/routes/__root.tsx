import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import type { RouterContext } from './-context.ts';
import { DidNotLoad } from './-did-not-load.tsx';
import { Frame } from './-frame.tsx';
import { guardVisit } from './-guard.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches, preload }): Promise<void> =>
    guardVisit({ context, location, page: matches.at(-1)?.staticData, preload }),
  component: Frame,
  errorComponent: DidNotLoad,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found.tsx'), 'NotFound'),
});
