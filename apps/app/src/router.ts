import type { RouteRule } from '@nightjar/domain/account/guard';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './routes/-shell/context.ts';
import { HoldGate } from './routes/-shell/hold-gate.tsx';
import { queryText } from './routes/-shell/search.ts';
import type { TabId } from './routes/-shell/tabs.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** The specification's table of routes, one row on each route. */
  interface StaticDataRouteOption {
    readonly rule?: RouteRule;
    /** The page's name in the browser's title. */
    readonly title?: string;
    readonly section?: 'onboarding';
    readonly hideTabBar?: boolean;
    /** The tab of this page. */
    readonly tab?: TabId;
    /** The page runs from edge to edge, always or beside a rail only. */
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
    // A query is text on its way in and out: links from outside keep their spelling, "007" stays "007".
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => queryText(search),
    defaultPreload: 'intent',
    scrollRestoration: false,
    InnerWrap: HoldGate,
  });
}
