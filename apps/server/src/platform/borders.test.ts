import { regionsNear } from '@nightjar/domain/places/rules/borders';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadBorders } from './borders.ts';

const borders = await loadBorders();
const at = (lat: number, lng: number) => regionsNear({ lat, lng }, borders);

describe('the pin of a place decides its state, the other states that begin within 30 km, and its time zone', () => {
  test.each([
    // The Ohio River divides Kentucky from Ohio and Indiana.
    ['Fountain Square, Cincinnati', 39.1015, -84.5125, ['OH', 'KY', 'IN'], 'America/New_York'],
    ['MainStrasse, Covington', 39.0837, -84.513, ['KY', 'OH', 'IN'], 'America/New_York'],
    ['Spring Street, Jeffersonville', 38.272, -85.737, ['IN', 'KY'], 'America/Kentucky/Louisville'],
    ['Whiskey Row, Louisville', 38.2568, -85.755, ['KY', 'IN'], 'America/Kentucky/Louisville'],
    // The District of Columbia borders on two states.
    ['U Street, Washington', 38.917, -77.03, ['DC', 'VA', 'MD'], 'America/New_York'],
    ['M Street, Georgetown', 38.9052, -77.0625, ['DC', 'VA', 'MD'], 'America/New_York'],
    ['Clarendon, Arlington', 38.887, -77.095, ['VA', 'DC', 'MD'], 'America/New_York'],
    ['King Street, Alexandria', 38.8052, -77.045, ['VA', 'DC', 'MD'], 'America/New_York'],
    ['Woodmont Avenue, Bethesda', 38.984, -77.096, ['MD', 'DC', 'VA'], 'America/New_York'],
    ['National Harbor', 38.784, -77.016, ['MD', 'DC', 'VA'], 'America/New_York'],
    // The state line runs in the Hudson River and the Upper Bay.
    ['Washington Street, Hoboken', 40.742, -74.03, ['NJ', 'NY'], 'America/New_York'],
    ['Chelsea Piers, Manhattan', 40.7465, -74.008, ['NY', 'NJ'], 'America/New_York'],
    ['Stapleton, Staten Island', 40.627, -74.076, ['NY', 'NJ'], 'America/New_York'],
    // These towns lie on a state line or near one.
    ['Beale Street, Memphis', 35.139, -90.053, ['TN', 'AR', 'MS'], 'America/Chicago'],
    ['Westport, Kansas City', 39.052, -94.591, ['MO', 'KS'], 'America/Chicago'],
    ['Strawberry Hill, Kansas City', 39.108, -94.625, ['KS', 'MO'], 'America/Chicago'],
    ['State Line Avenue, Texarkana', 33.425, -94.047, ['TX', 'AR'], 'America/Chicago'],
    ['State Street, Bristol', 36.5957, -82.1877, ['VA', 'TN'], 'America/New_York'],
    ['Broadway, Providence', 41.82, -71.424, ['RI', 'MA'], 'America/New_York'],
    // These places are on piers, on islands and at the end of a cape.
    ['St. Pete Pier', 27.774, -82.623, ['FL'], 'America/New_York'],
    ['Navy Pier, Chicago', 41.8917, -87.605, ['IL', 'IN'], 'America/Chicago'],
    ['Duval Street, Key West', 24.556, -81.803, ['FL'], 'America/New_York'],
    ['Straight Wharf, Nantucket', 41.2855, -70.097, ['MA'], 'America/New_York'],
    ['Commercial Street, Provincetown', 42.052, -70.186, ['MA'], 'America/New_York'],
    ['Georges Island, Boston Harbor', 42.32, -70.929, ['MA'], 'America/New_York'],
    ['Avalon, Catalina Island', 33.3428, -118.326, ['CA'], 'America/Los_Angeles'],
    ['Main Street, Mackinac Island', 45.849, -84.618, ['MI'], 'America/Detroit'],
    ['Put-in-Bay, Lake Erie', 41.654, -82.819, ['OH'], 'America/New_York'],
    // No other state begins within 30 km of these places.
    ['Seventh Avenue, Ybor City', 27.9602, -82.438, ['FL'], 'America/New_York'],
    ['Faneuil Hall, Boston', 42.36, -71.055, ['MA'], 'America/New_York'],
    ['Fremont Street, Las Vegas', 36.17, -115.144, ['NV'], 'America/Los_Angeles'],
    ['Old San Juan', 18.466, -66.117, ['PR'], 'America/Puerto_Rico'],
    ['Waikiki', 21.28, -157.829, ['HI'], 'Pacific/Honolulu'],
    ['Fourth Avenue, Anchorage', 61.218, -149.885, ['AK'], 'America/Anchorage'],
  ])(
    'a pin at %s has its own state, the states that begin within 30 km, and the right time zone',
    (_, lat, lng, states, timezone) => {
      const { timezones, ...ground } = at(lat, lng);
      expect(ground).toEqual({ states, atHome: true });
      expect(timezones[0]).toBe(timezone);
    },
  );
});

describe('a time zone with a near border counts beside that of the pin', () => {
  test.each([
    ['Columbus, Georgia', 32.465, -84.988, ['America/New_York', 'America/Chicago']],
    ['West Wendover, Nevada', 40.739, -114.073, ['America/Denver', 'America/Los_Angeles']],
    ['Ontario, Oregon', 44.0266, -116.963, ['America/Boise', 'America/Los_Angeles']],
    ['Chattanooga', 35.045, -85.309, ['America/New_York', 'America/Chicago']],
  ])('a pin at %s has its own time zone and that of the near border', (_, lat, lng, timezones) => {
    expect(at(lat, lng).timezones).toEqual(timezones);
  });

  test.each([
    ['Tampa', 27.947, -82.459],
    ['Boston', 42.36, -71.055],
    ['Dallas', 32.78, -96.8],
  ])('a pin at %s has one time zone, because no other is near', (_, lat, lng) => {
    expect(at(lat, lng).timezones).toHaveLength(1);
  });
});

describe('a place in another country', () => {
  test.each([
    ['Windsor, beside Detroit', 42.317, -83.036, ['MI'], 'America/Toronto'],
    ['Niagara Falls, Ontario', 43.089, -79.085, ['NY'], 'America/Toronto'],
    ['Tijuana', 32.5332, -117.019, ['CA'], 'America/Tijuana'],
    ['Ciudad Juárez', 31.737, -106.487, ['TX', 'NM'], 'America/Ciudad_Juarez'],
    ['Toronto', 43.65, -79.38, [], 'America/Toronto'],
    ['Vancouver', 49.2827, -123.1207, [], 'America/Vancouver'],
    ['London', 51.5, -0.12, [], 'Europe/London'],
  ])('a pin in another country has no state of its own: %s', (_, lat, lng, states, timezone) => {
    const { timezones, ...ground } = at(lat, lng);
    expect(ground).toEqual({ states, atHome: false });
    expect(timezones[0]).toBe(timezone);
  });
});

test('every place on earth has a time zone, and no state is listed twice for it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        const { states, timezones } = at(lat, lng);
        expect(timezones.length).toBeGreaterThan(0);
        expect(new Set(states).size).toBe(states.length);
      },
    ),
    { numRuns: 300 },
  );
});
