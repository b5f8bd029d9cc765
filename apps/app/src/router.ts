import type { RouteRule } from '@nightjar/domain/account/guard';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './routes/-shell/context.ts';
import { HoldGate } from './routes/-shell/hold-gate.tsx';
import { queryString } from './routes/-shell/search.ts';
import type { TabId } from './routes/-shell/tabs.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** Each route has its row of the specification's table of routes. */
  interface StaticDataRouteOption {
    readonly rule?: RouteRule;
    /** The browser's title names the page so. */
    readonly title?: string;
    readonly section?: 'onboarding';
    readonly hideTabBar?: boolean;
    /** The page belongs to this tab. */
    readonly tab?: TabId;
    /** The page runs from edge to edge, either always or only beside a rail. */
    readonly wide?: boolean | 'roomy';
    /** The start does not ask "Out tonight?" before this page. */
    readonly skipsStatusQuestion?: boolean;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    // A query stays text on its way in and out, so that links from outside keep their spelling: "007" stays "007".
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => queryString(search),
    defaultPreload: 'intent',
    scrollRestoration: false,
    InnerWrap: HoldGate,
  });
}
