import { cleanNotifications, cleanNotificationsQueue } from '@mantine/notifications';
import { myUserDetails, updateLocation } from '@nightjar/domain/account/calls';
import type { Device } from '@nightjar/domain/account/guard';
import { logActivity } from '@nightjar/domain/activity/calls';
import { myRepFigures } from '@nightjar/domain/activity/desk/calls';
import { exampleRepFigures } from '@nightjar/domain/activity/desk/example';
import { conversations } from '@nightjar/domain/chat/calls';
import { pendingFriendRequests } from '@nightjar/domain/friends/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { exampleNow as usualNow } from '@nightjar/domain/kernel/example';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import { unreadNotifications } from '@nightjar/domain/notifications/calls';
import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import { adminVenue, adminVenues } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { type MapPort, MapPortContext } from '../features/discover/map/map-port.ts';
import { loadSession } from '../features/people/remote/session.ts';
import { auth } from '../platform/auth.ts';
import { busy } from '../platform/busy.ts';
import { forgetUserLocation } from '../platform/location/user-location.ts';
import { isOnline, noteServerReached } from '../platform/network.ts';
import { outbox } from '../platform/outbox/outbox.ts';
import { queryClient } from '../platform/query-client.ts';
import { createAppRouter } from '../router.ts';
import { answerModal } from '../ui/overlay/modal.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { userDetails } from './answers.ts';
import { httpReply, type Reply, reply } from './replies.ts';
import { exampleSettings } from './settings.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import { createTestUploads } from './uploads.ts';

export type RenderOptions = {
  /** These are the details of the signed-in user, or null for no session. By default the user is a subscriber. */
  readonly as?: OutputWireOf<typeof myUserDetails> | null;
  readonly settings?: Partial<PublicSettings>;
  readonly device?: Device;
  /** Sets the time of the device, which does not advance. */
  readonly at?: string;
  /** These pages come before the page of the test in the history, so that Back leads to the last of them. */
  readonly before?: readonly string[];
  /** True if the window is as wide as a computer's. By default the window is as wide as a phone's. */
  readonly wide?: boolean;
  /** This map replaces MapLibre, which this DOM cannot run. */
  readonly map?: MapPort;
};

/**
 * These calls are made on many pages: by the app of every member, and by the frame of the venue desk. They have replies
 * in every test.
 */
const repliesOfEveryPage: readonly Reply[] = [
  httpReply('GET /config.json', 200, exampleSettings),
  httpReply('HEAD /config.json', 200),
  httpReply('POST /auth/v1/logout', 204),
  reply(logActivity, { logged: true }),
  reply(updateLocation, { setAt: usualNow }),
  reply(conversations, { conversations: [], more: false }),
  reply(unreadNotifications, { unread: 0 }),
  reply(pendingFriendRequests, { requests: [], received_count: 0, sent_count: 0 }),
  reply(fetchReports, []),
  reply(adminVenues, []),
  reply(fetchReports, []),
  reply(myRepFigures, exampleRepFigures()),
  reply(adminVenue, exampleDeskVenue({ active: true, confirmed_at: usualNow })),
];

let server: TestServer | null = null;

/**
 * Opens a page of the app with the real router and guard, the real client, query cache and session. The network, the
 * clock and the map are replaced. A call without a declared reply fails the test.
 */
export async function renderApp(route: string, replies: readonly Reply[] = [], options: RenderOptions = {}) {
  const { as = userDetails(), device = 'native', at = usualNow, before = [], wide = false } = options;
  const { map = noMap } = options;
  window.happyDOM.setViewport(wide ? { width: 1280, height: 800 } : { width: 390, height: 844 });
  vi.setSystemTime(at);
  const opened = createTestServer([...(as ? [reply(myUserDetails, as)] : [])]);
  server = opened;
  opened.add(repliesOfEveryPage);
  opened.add(replies.filter(({ to }) => to !== 'everything'));
  vi.stubGlobal('fetch', opened.fetch);
  vi.stubGlobal('WebSocket', InertSocket);
  const uploads = createTestUploads(opened.fetch);
  vi.stubGlobal('XMLHttpRequest', uploads.UploadRequest);
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  if (auth.state().status === 'starting') auth.start();
  await auth.settled();
  if (as) {
    await signIn(opened, as.user.id);
    // A start without the user's details continues to a page that shows the reason.
    await loadSession().catch(() => null);
  }
  const history = createMemoryHistory({ initialEntries: [...before, route] });
  const router = createAppRouter(
    {
      settings: { ...exampleSettings, ...options.settings },
      deviceClass: () => device,
      online: isOnline,
      session: loadSession,
      start: { statusAsked: true },
    },
    history,
  );
  const line = {
    lose: () => setConnection(opened, false),
    restore: () => setConnection(opened, true),
  };
  if (replies.some(({ to }) => to === 'everything')) line.lose();
  await router.load();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <MapPortContext value={map}>
            <RouterProvider router={router} />
          </MapPortContext>
        </ThemeProvider>
      </QueryClientProvider>,
    );
  });
  return {
    user,
    router,
    line,
    path: () => router.state.location.href,
    /** Opens another page, as a link would. */
    goTo: (href: string) => act(() => router.navigate({ href })),
    hold: holdButton,
    /** Adds replies for the following requests. */
    reply: (...more: Reply[]) => opened.add(more),
    inputs: opened.inputs,
    requested: opened.requested,
    keys: opened.keys,
    bodies: opened.bodies,
    paths: opened.paths,
    /** Reports the progress of every running upload, from 0 to 1. */
    progress: (part: number) => act(() => uploads.progress(part)),
    uploading: uploads.running,
  };
}

const noMap: MapPort = {
  supported: () => false,
  load: () => Promise.reject(new Error('No map is drawn here.')),
};

/** The session of a test is never renewed, even where the test advances the clock by hours. */
const sessionSeconds = 7 * 24 * 3600;

/** Signs in by the requests that the app makes to the auth server. */
async function signIn(opened: TestServer, userId: string): Promise<void> {
  const session = {
    access_token: `token of ${userId}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: sessionSeconds,
    expires_at: Math.floor(Date.now() / 1000) + sessionSeconds,
    user: { id: userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: usualNow },
  };
  opened.add([httpReply('POST /auth/v1/verify', 200, session)]);
  await auth.verifyCode('+18135550100', '123456');
}

/** Holds a button long enough for the app to accept the press: for one frame the clock shows 1.5 seconds later. */
async function holdButton(button: HTMLElement): Promise<void> {
  const begin = performance.now();
  fireEvent.pointerDown(button, { button: 0, isPrimary: true, pointerId: 1 });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begin + 1500);
  await act(() => new Promise(resolve => requestAnimationFrame(resolve)));
  clock.mockRestore();
  fireEvent.pointerUp(button, { pointerId: 1 });
}

function setConnection(opened: TestServer, up: boolean): void {
  opened.cutLine(!up);
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: up });
  noteServerReached(up);
  window.dispatchEvent(new Event(up ? 'online' : 'offline'));
}

/** This socket never opens, so that no realtime event arrives in a test of a page. */
class InertSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = 0;
  binaryType = 'blob';
  send(): void {}
  close(): void {}
}

/** Unmounts the app and clears everything it stored. It throws if the app made a request without a declared reply. */
export async function closeApp(): Promise<void> {
  if (!server) return cleanup();
  const complaints = server.close();
  setConnection(server, true);
  server = null;
  cleanup();
  for (let open = 0; open < 5; open++) answerModal('deny');
  cleanNotificationsQueue();
  cleanNotifications();
  await outbox.empty();
  await auth.forget();
  queryClient.clear();
  busy.endAll();
  forgetUserLocation();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  // A text selection that remains would be moved by the keys of the next test.
  document.getSelection()?.removeAllRanges();
  vi.useRealTimers();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
