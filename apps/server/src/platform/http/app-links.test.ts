import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const fingerprint = Array(32).fill('AB').join(':');
const { url } = await testApp({
  LINK_HOSTS: 'night.example, www.night.example',
  APP_ID: 'example.night.app',
  APPLE_TEAM_ID: 'TEAM123456',
  ANDROID_CERT_SHA256: fingerprint.toLowerCase(),
});
const bare = await testApp();
const fetchFile = (base: string, name: string) => fetch(`${base}/.well-known/${name}`, { redirect: 'error' });

describe('the association file of Apple', () => {
  test("Apple's association file for links of the app is JSON, comes without a redirect, and names the team and the app", async () => {
    const answer = await fetchFile(url, 'apple-app-site-association');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const { applinks } = (await answer.json()) as { applinks: { details: { appIDs: string[] }[] } };
    expect(applinks.details.map(({ appIDs }) => appIDs)).toEqual([['TEAM123456.example.night.app']]);
  });

  test("Apple's association file leaves the venue desk to the browser, before it gives all other paths to the app", async () => {
    const { applinks } = (await (await fetchFile(url, 'apple-app-site-association')).json()) as {
      applinks: { details: [{ components: object[] }] };
    };
    const { components } = applinks.details[0];
    expect(components.slice(0, 2)).toEqual([
      { '/': '/admin', exclude: true },
      { '/': '/admin/*', exclude: true },
    ]);
    expect(components).toContainEqual({ '/': '/terms', exclude: true });
    expect(components.at(-1)).toEqual({ '/': '*' });
  });
});

test('the association file of Android is a list that names the package and its certificate', async () => {
  const answer = await fetchFile(url, 'assetlinks.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'example.night.app',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
});

test.each(['apple-app-site-association', 'assetlinks.json'])(
  'a deployment without the ids of its apps has no file %s, and no page of the app in its place',
  async name => {
    expect((await fetchFile(bare.url, name)).status).toBe(404);
  },
);

test('a page at one of the hosts whose links open the app may make calls to the server', async () => {
  const answer = await fetch(`${url}/config.json`, { headers: { origin: 'https://www.night.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://www.night.example');
});
