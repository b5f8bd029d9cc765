import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { expect, test } from 'vitest';
import { demoPlace } from './demo-place.ts';

const lisbon = { lat: 38.72, lng: -9.14 };
const ybor = { lat: 27.96, lng: -82.44 };
const lakeland = { lat: 28.04, lng: -81.95 };
const orlando = { lat: 28.54, lng: -81.38 };

test.each([lisbon, orlando])(
  'in the demo, a device that is more than 50 miles away from Tampa is shown in Tampa (%o)',
  point => {
    expect(demoPlace(point, true)).toEqual(fallbackPoint);
  },
);

test.each([ybor, lakeland])('the demo keeps the location of a device within 50 miles (%o)', point => {
  expect(demoPlace(point, true)).toEqual(point);
});

test.each([lisbon, ybor])('outside of the demo the location of a device stays as it is (%o)', point => {
  expect(demoPlace(point, false)).toEqual(point);
});
