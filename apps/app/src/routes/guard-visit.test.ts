import type { Device, DevicePolicy } from '@nightjar/domain/account/guard';
import type { Tier } from '@nightjar/domain/kernel/actor';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { Session, UserDetails } from '../features/people/remote/session.ts';
import { createAppRouter } from '../router.ts';
import { exampleSettings } from '../testing/settings.ts';

type Visitor = {
  tier?: Tier;
  device?: Device;
  policy?: DevicePolicy;
  status?: 'in' | 'out';
  online?: boolean;
};

function sessionOf(tier: Tier, status: 'in' | 'out'): Session {
  const details = { user: { activity_status: status } } as UserDetails;
  return { tier, roles: [], userId: tier === 'unauthenticated' ? null : 'rae', details };
}

/** Opens an address as this visitor. `arrives` returns the address that is open after all redirects. */
function openAddress(address: string, visitor: Visitor = {}) {
  const {
    tier = 'subscribed',
    device = 'native',
    policy = 'native-only',
    status = 'out',
    online = true,
  } = visitor;
  const router = createAppRouter(
    {
      settings: { ...exampleSettings, devicePolicy: policy },
      deviceClass: () => device,
      online: () => online,
      session: async () => sessionOf(tier, status),
      start: { statusAsked: false },
    },
    createMemoryHistory({ initialEntries: [address] }),
  );
  // Without a document the router would act as on a server, and return a redirect instead of following it.
  router.update({ ...router.options, isServer: false, origin: exampleSettings.publicUrl });
  return {
    async arrives() {
      await router.load();
      return router.state.location.href;
    },
    async goesOnTo(next: string) {
      await router.navigate({ href: next });
      return router.state.location.href;
    },
  };
}

describe('opening an address', () => {
  it('a signed-out visitor who opens a page is led to the sign-in, which keeps the page', async () => {
    const visit = openAddress('/redeem/7?from=map', { tier: 'unauthenticated' });
    expect(await visit.arrives()).toBe('/login?from=map&redirect=%2Fredeem%2F7%3Ffrom%3Dmap');
  });

  it('a signed-in user who opens the sign-in is led to the requested page', async () => {
    expect(await openAddress('/login?redirect=%2Fvenues%2F7').arrives()).toBe('/venues/7');
  });

  it('the sign-in never leads to another site', async () => {
    expect(await openAddress('/login?redirect=https%3A%2F%2Fevil.example').arrives()).toBe('/discover');
  });

  it('a code of digits in an address keeps its leading zeros', async () => {
    const visit = openAddress('/login?referrer=007', { tier: 'unauthenticated' });
    expect(await visit.arrives()).toBe('/login?referrer=007');
  });

  it('an address that opens only in the installed app leads a subscriber in a browser to the home page', async () => {
    expect(await openAddress('/discover', { device: 'browser' }).arrives()).toBe('/');
  });

  it('an address with an unknown kind of list leads to a list that exists', async () => {
    expect(await openAddress('/social/nonsense').arrives()).toBe('/social/friends');
    expect(await openAddress('/search/nonsense').arrives()).toBe('/search');
    expect(await openAddress('/send-drinks/nonsense/7').arrives()).toBe('/send-drinks/friends/7');
    expect(await openAddress('/chats/nonsense/7').arrives()).toBe('/chats');
  });
});

describe('the question "Out tonight?"', () => {
  it('the question "Out tonight?" comes before the first page, once', async () => {
    const visit = openAddress('/drinks', { status: 'in' });
    expect(await visit.arrives()).toBe('/status?redirect=%2Fdrinks');
    expect(await visit.goesOnTo('/drinks')).toBe('/drinks');
  });

  it('the question "Out tonight?" comes after a subscriber is led from the home page to the map', async () => {
    expect(await openAddress('/', { status: 'in' }).arrives()).toBe('/status?redirect=%2Fdiscover');
  });

  it('the question "Out tonight?" is not asked on the way back from a payment', async () => {
    const address = '/app-redirect?action=voucher&result=success';
    expect(await openAddress(address, { status: 'in' }).arrives()).toBe(address);
  });

  it('the question "Out tonight?" is not asked without a connection', async () => {
    expect(await openAddress('/drinks', { status: 'in', online: false }).arrives()).toBe('/drinks');
  });
});
