import { brand } from '@nightjar/domain/brand';
import { publicSettings } from '@nightjar/domain/kernel/public-settings';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { url } = await testApp({ AUTH_SMS_GAP_S: '45', LEGAL_AGE: '19', WHITELIST_ENABLED: 'true' });

test("the client's `/config.json` has the form of its schema and shows the settings of the deployment", async () => {
  const answer = await fetch(`${url}/config.json`);
  const settings = await answer.json();
  expect(publicSettings.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({
    smsGapSeconds: 45,
    legalAge: 19,
    whitelistEnabled: true,
    version: brand.version,
  });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});
