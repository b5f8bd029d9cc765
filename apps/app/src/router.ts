import type { RouteRule } from '@nightjar/domain/account/guard';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { AbovePages } from './routes/-shell/above-pages.tsx';
import type { RouterContext } from './routes/-shell/context.ts';
import { DidNotLoad } from './routes/-shell/did-not-load.tsx';
import { queryString } from './routes/-shell/search.ts';
import type { TabId } from './routes/-shell/tabs.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  /** Each route carries these fields of the specification's table of routes. */
  interface StaticDataRouteOption {
    readonly rule?: RouteRule;
    /** The title of the browser tab contains this name of the page. */
    readonly title?: string;
    readonly section?: 'onboarding';
    readonly hideTabBar?: boolean;
    /** The tab bar marks this tab while the page is open. */
    readonly tab?: TabId;
    /**
     * True if the page is as wide as the window. `roomy`: only in a wide window, where the tabs are in a rail at the
     * side.
     */
    readonly wide?: boolean | 'roomy';
    /** True if the app opens this page without asking "Out tonight?" first. */
    readonly skipsStatusQuestion?: boolean;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    // The router keeps the values of a query as texts, so that a code of digits such as "007" keeps its zeros.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => queryString(search),
    defaultPreload: 'intent',
    scrollRestoration: false,
    InnerWrap: AbovePages,
    defaultErrorComponent: DidNotLoad,
  });
}
