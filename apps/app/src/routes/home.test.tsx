import { myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, registeredDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { pending } from '../testing/replies.ts';

const confinedBrowser = {
  device: 'browser',
  settings: { devicePolicy: 'native-only' },
} satisfies RenderOptions;
const registeredUser = registeredDetails();

describe('the lobby', () => {
  it('the home page of a user without a plan greets by name and links to the plans', async () => {
    await renderApp('/', [], { as: registeredUser });
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost in, Robin' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
    expect(screen.getByRole('link', { name: 'See who joined' })).toHaveAttribute('href', '/invite');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('button', { name: 'Share my invitation' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Enter your code' })).toBeNull();
  });

  it('the home page of a user without a plan asks for the access code first when the deployment has access codes', async () => {
    await renderApp('/', [], { as: registeredUser, settings: { whitelistEnabled: true } });
    expect(await screen.findByRole('link', { name: 'Enter your code' })).toHaveAttribute(
      'href',
      '/whitelist',
    );
    expect(screen.getByRole('link', { name: 'No code? See plans' })).toHaveAttribute('href', '/subscribe');
  });

  it.each([
    ['no request', [], 'Work behind a bar?', 'Work behind a bar'],
    ['a request', [exampleOwnPro()], 'Waiting for The Low Lantern to approve you', 'See your request'],
    [
      'a declined request',
      [exampleOwnPro({ state: 'declined' })],
      'Not approved this time',
      'Try another code',
    ],
  ] as const)('the home page shows the state of a request to a bar after %s', async (_, pros, title, ask) => {
    await renderApp('/', [], { as: userDetails({ subscribed: false }, { pros: [...pros] }) });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: ask })).toHaveAttribute('href', '/pro-upgrade');
  });

  it('logging out on the home page asks first, and "Cancel" has the focus', async () => {
    const app = await renderApp('/', [], { as: registeredUser });
    await app.user.click(await screen.findByRole('button', { name: 'Log out' }));
    const asked = await screen.findByRole('dialog', { name: 'Log out of Nightjar?' });
    expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await app.user.click(within(asked).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    expect(app.bodies('POST /auth/v1/logout')).toHaveLength(1);
  });

  it('the home page shows its stored data without a connection', async () => {
    const app = await renderApp('/', [], { as: registeredUser });
    await screen.findByRole('heading', { level: 1, name: 'Almost in, Robin' });
    app.line.lose();
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  });

  it('a bartender who opens the home page is led to their profile', async () => {
    const app = await renderApp('/', [pending(userProfile), pending(myActivityFeed)], {
      as: bartenderDetails(),
    });
    expect(app.path()).toBe('/profile');
  });
});

describe('the home page in a browser that may not run the app', () => {
  it('the home page sends a member to the app in a browser that is not allowed to run the app', async () => {
    const app = await renderApp('/', [], confinedBrowser);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nightjar lives on your phone.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/download');
    expect(await screen.findByRole('img', { name: 'QR code of the page with the app' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open venue desk' })).toBeNull();
    expect(app.path()).toBe('/');
  });

  it('the home page links a super admin to the venue desk in a browser that is not allowed to run the app', async () => {
    await renderApp('/', [], { ...confinedBrowser, as: userDetails({ super_admin: true }) });
    expect(await screen.findByRole('link', { name: 'Open venue desk' })).toHaveAttribute('href', '/admin');
  });

  it.each([
    ['when they have no plan', {}],
    ['in a browser that is not allowed to run the app', confinedBrowser],
  ])(
    'the home page shows the venue desk above all else to a user with a role %s',
    async (_, options: RenderOptions) => {
      await renderApp('/', [], {
        ...options,
        as: userDetails({ super_admin: true, subscribed: options === confinedBrowser }),
      });
      const [first] = await screen.findAllByRole('heading', { level: 2 });
      expect(first).toHaveTextContent('Venue desk');
      const desk = screen.getByRole('link', { name: 'Open venue desk' });
      const title = screen.getByRole('heading', { level: 1 });
      expect(desk.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it('the home page sends an unregistered user to the app in a browser that is not allowed to run the app', async () => {
    const newcomer = userDetails({ registered: false, subscribed: false });
    await renderApp('/', [], { ...confinedBrowser, as: newcomer });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Finish signing up in the app.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get the app' })).toBeVisible();
  });

  it('the home page shows a user without a plan the app and the access code where the browser may not run the app', async () => {
    const options = {
      as: registeredUser,
      device: 'browser',
      settings: { devicePolicy: 'native-only', whitelistEnabled: true },
    };
    const app = await renderApp('/', [], options as RenderOptions);
    expect(await screen.findByRole('link', { name: 'Get the app' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Enter your code' })).toHaveAttribute('href', '/whitelist');
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(app.inputs(myUserDetails).length).toBeLessThan(3);
  });
});
