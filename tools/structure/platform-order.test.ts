import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { platformOrder } from './platform-order.ts';

test.each(platformOrder)('the order of the platform names %s, which exists', part => {
  expect(existsSync(`apps/server/src/platform/${part}`)).toBe(true);
});
