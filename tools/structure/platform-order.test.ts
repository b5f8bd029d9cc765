import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { platformOrder } from './platform-order.ts';

test.each(platformOrder)("the path %s in the list of the platform's order exists", part => {
  expect(existsSync(`apps/server/src/platform/${part}`)).toBe(true);
});
