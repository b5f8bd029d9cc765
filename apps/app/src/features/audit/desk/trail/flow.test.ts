import { expect, test } from 'vitest';
import { changedFields, hrefOfId, idIn, isUuid } from './flow.ts';

const id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const other = '00000000-0000-4000-8000-000000000000';

test('a change in the audit trail is listed field by field: changed fields first, nested fields by their path', () => {
  const before = { name: 'Owl', plan: { drinks: 2, shots: 1 } };
  expect(changedFields(before, { name: 'Owl', plan: { drinks: 3, shots: 1 }, hours: [1] })).toEqual([
    { field: 'plan.drinks', before: 2, after: 3, differs: true },
    { field: 'hours', before: undefined, after: [1], differs: true },
    { field: 'name', before: 'Owl', after: 'Owl', differs: false },
    { field: 'plan.shots', before: 1, after: 1, differs: false },
  ]);
});

test('in the audit trail, a created object has no values before, and an act that changed nothing has no fields', () => {
  expect(changedFields(null, { state: 'new' })).toMatchObject([
    { field: 'state', after: 'new', differs: true },
  ]);
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields(null, 'gone')).toMatchObject([{ field: 'value', after: 'gone' }]);
});

test("a search of the audit trail by a page's address finds the last id in the address", () => {
  expect(idIn(` ${id.toUpperCase()} `)).toBe(id);
  expect(idIn(`https://app.example/admin/venues/${other}/events/${id}?tab=1`)).toBe(id);
  expect(idIn('The Low Lantern')).toBeNull();
  expect([isUuid(id), isUuid(`${id}!`), isUuid(3)]).toEqual([true, false, false]);
});

test.each([
  ['user_id', `/admin/people/${id}`],
  ['before.owner_id', `/admin/people/${id}`],
  ['venue_id', `/admin/venues/${id}/info`],
  ['event_id', `/admin/events/${id}`],
  ['event_ids', `/admin/events/${id}`],
  ['report_id', `/admin/reports/${id}`],
  ['code_id', `/admin/codes/${id}`],
  ['voucher_id', null],
])('the field %s of an audit entry has the link %s', (field, href) => {
  expect(hrefOfId(field, id)).toBe(href);
});
