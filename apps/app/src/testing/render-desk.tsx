import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { onTestFinished } from 'vitest';
import { queryString } from '../routes/-shell/search.ts';
import { GlobalModal } from '../ui/overlay/global-modal.tsx';
import { answerModal } from '../ui/overlay/modal.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';

/** Mounts a component of the venue desk in the light theme. Its router shows the component at every address. */
export async function renderDesk(
  Page: ComponentType,
  start = '/',
  history: RouterHistory = createMemoryHistory({ initialEntries: [start] }),
) {
  const Root = () => (
    <>
      <Page />
      <GlobalModal />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Root, notFoundComponent: () => null }),
    history,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => queryString(search),
  });
  await router.load();
  onTestFinished(() => {
    cleanup();
    history.destroy();
    answerModal('deny');
    document.body.replaceChildren();
  });
  await act(async () => {
    render(
      <ThemeProvider area="desk">
        <RouterProvider router={router} />
      </ThemeProvider>,
    );
  });
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    path: () => router.state.location.href,
    goTo: (href: string) => act(() => router.navigate({ href })),
    back: () => act(async () => router.history.back()),
  };
}
