import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import { lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();
const owl = await build.user({ super_admin: true });
const { body } = await call(alcoholRules, {}, owl);
if (!body.data) throw new Error(body.message);
const rules = body.data;

const barred = 'AK AR CA IL IN KS KY MA ME MI NC NM NY RI SC TN VA';
const allowed = 'AL AZ CO CT DC DE FL GA HI IA ID LA MD MN MS';
const unlimitedAtATime = 'CO FL GA HI IA ID MD MN MS';
const oneAtATime = 'AK AZ CT DC IL IN ME NC NM OH OK PA';
const noTimedDiscounts = 'AK MA NC RI UT VT';

/**
 * The test contains the expected law of every state a second time, as yes, no, or ? for a law that is not researched.
 */
const mark = (value: boolean | null) => (value === null ? '?' : value ? 'yes' : 'no');
const among = (list: string, state: string) => list.split(' ').includes(state);
const expected = (state: string) => ({
  free: among(barred, state) ? 'no' : among(allowed, state) ? 'yes' : '?',
  atATime: state === 'MA' ? 2 : among(oneAtATime, state) ? 1 : among(unlimitedAtATime, state) ? 10 : null,
  hours: state === 'FL' ? [1100, 300] : [null, null],
  timed: among(noTimedDiscounts, state) ? 'no' : 'yes',
  volume: among('IL MA', state) ? 'no' : among(unlimitedAtATime, state) ? 'yes' : '?',
  unlimited: among('AK IL MA NC NY', state) ? 'no' : among(unlimitedAtATime, state) ? 'yes' : '?',
  prizes: state === 'MA' ? 'no' : '?',
});

test('the alcohol rules have 51 jurisdictions, each with a source and a date', () => {
  expect(rules).toHaveLength(51);
  expect(new Set(rules.map(({ state }) => state)).size).toBe(51);
  for (const { source, as_of } of rules) {
    expect(source.length).toBeGreaterThan(20);
    expect(as_of).toBe('2025-06-30');
  }
});

test.each(rules.map(rule => [rule.state, rule] as const))(
  'the seven alcohol rules of %s are those of the specification, 9.1',
  (state, rule) => {
    expect({
      free: mark(rule.free_drinks),
      atATime: rule.drinks_at_a_time,
      hours: [rule.serving_from, rule.serving_until],
      timed: mark(rule.timed_discounts),
      volume: mark(rule.volume_discounts),
      unlimited: mark(rule.unlimited_for_a_price),
      prizes: mark(rule.prizes),
    }).toEqual(expected(state));
  },
);

test.each(rules.map(rule => [rule.state, rule] as const))(
  'a missing alcohol rule of %s has the strictest value',
  (state, rule) => {
    const law = lawWithDefaults(rule);
    expect(law.freeDrinks).toBe(among(allowed, state));
    expect(law.drinksAtOnce).toBe(state === 'MA' || among(unlimitedAtATime, state) ? 2 : 1);
    expect(law.from).toBe(state === 'FL' ? 1100 : 1200);
    expect(law.prizes).toBe(false);
  },
);

test('a rep reads the alcohol law beside the switch of a bar, and a bartender does not', async () => {
  const dee = await build.user({ pro: true });
  const wren = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(alcoholRules, {}, dee)).status).toBe(403);
  expect((await call(alcoholRules, {}, wren)).status).toBe(200);
});

test('the alcohol rules of all states are read by one statement', async () => {
  const statements = await statementsOf(() => call(alcoholRules, {}, owl));
  expect(statements.filter(text => text.includes('alcohol_rules'))).toHaveLength(1);
});
