import { expect, test } from 'vitest';
import { callersByApi, oldestAndroidOf, permissionsOfPlugins } from './plugin-needs.ts';
import { packagesOfShell } from './plugins.ts';
import { oldestSystems, requiredReasons } from './shell.ts';

const packages = packagesOfShell('capgo');

test('the permissions that plugins leave to the manifest of the app are found in their code', () => {
  expect(permissionsOfPlugins(['@capacitor-community/contacts'])).toEqual([
    'android.permission.READ_CONTACTS',
    'android.permission.WRITE_CONTACTS',
  ]);
  expect(permissionsOfPlugins(['@capacitor/geolocation'])).toContain(
    'android.permission.ACCESS_FINE_LOCATION',
  );
});

test("Apple's privacy manifest has a reason for each group of functions that a plugin calls", () => {
  const callers = callersByApi(packages);
  expect(callers.UserDefaults).toContain('@capacitor/preferences');
  expect(Object.keys(callers)).toEqual(Object.keys(requiredReasons.capgo));
});

test('no native plugin needs a newer Android than the oldest version that the app supports', () => {
  expect(oldestAndroidOf(packages)).toBe(oldestSystems.androidSdk);
});
