import { addSteps } from '@nightjar/domain/venues/desk/entity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftWithStep, firstOpenStep, isStepDone, stepOfAddress } from '../../../../ui/desk/wizard/flow.ts';
import type { VenueValues } from '../parts/form/flow.ts';
import {
  addHref,
  addVenueWizardSteps,
  type DraftFields,
  draftName,
  draftSteps,
  draftValues,
  fieldsAsStored,
  isDraftStored,
  mergeDrafts,
  readDraft,
  similarHref,
  similarVenueState,
  similarVenuesRequest,
  stepViewsOfCreated,
  venueFormOf,
  venueSteps,
  writeDraft,
} from './flow.ts';

const zone = 'America/New_York';
const typed = { name: 'The Low Lantern', lat: 27.96, lng: -82.44, timezone: zone };
const draftOf = (fields: DraftFields, done: readonly string[] = []) => {
  const { saved: steps } = readDraft({ done });
  return { fields: draftValues(fields, zone), saved: steps };
};

describe('the steps of adding a venue', () => {
  test('a venue is added in eight steps: six before it exists, two after', () => {
    expect([...draftSteps, ...venueSteps].toSorted()).toEqual([...addSteps].toSorted());
    expect(addVenueWizardSteps.map(({ id }) => id)).toEqual(draftSteps);
  });

  test('the first step of adding a venue needs a name, and the step of the address needs a pin', () => {
    expect(firstOpenStep(addVenueWizardSteps, draftOf({}))).toBe('find');
    expect(
      firstOpenStep(addVenueWizardSteps, draftOf({ name: 'The Low Lantern' }, ['find', 'address'])),
    ).toBe('address');
    expect(firstOpenStep(addVenueWizardSteps, draftOf(typed, ['find', 'address']))).toBe('hours');
  });

  test('a step of adding a venue that may stay empty is done once it was visited', () => {
    const before = draftOf(typed, ['find', 'address']);
    expect(firstOpenStep(addVenueWizardSteps, draftWithStep(before, 'hours', {}))).toBe('features');
    expect(
      firstOpenStep(addVenueWizardSteps, draftOf(typed, ['find', 'address', 'hours', 'features', 'policy'])),
    ).toBe('review');
  });

  test('a link to a step of adding a venue that is not open yet leads to the first open step', () => {
    expect(stepOfAddress(addVenueWizardSteps, draftOf({}), { step: 'review', editing: true })).toEqual({
      step: 'find',
      editing: false,
    });
    const hours = addVenueWizardSteps.find(({ id }) => id === 'hours');
    const reversed = [{ name: 2, hours: { start: 2000, end: 1900 } }];
    expect(hours && isStepDone(hours, draftOf({ ...typed, hours: reversed }, ['hours']))).toBe(false);
  });

  test('the steps of adding a venue lead to the info, the pictures and the team once the venue exists', () => {
    const views = stepViewsOfCreated('v', 'staff');
    expect(views.map(({ state }) => state)).toEqual([...Array(7).fill('done'), 'open']);
    expect(views[0]?.href).toBe('/admin/venues/v/info');
    expect(views.at(-1)?.href).toBe('/admin/venues/add/staff?venue=v');
  });
});

describe('a draft of a venue', () => {
  test('a draft of a venue is read back as it was written, and steps that this version of the form does not have are left out', () => {
    const draft = { fields: { name: 'Owl' }, saved: ['find', 'hours'] as const };
    const read = readDraft(fieldsAsStored(writeDraft({ fields: draft.fields, saved: [...draft.saved] })));
    expect(read.saved).toEqual(['find', 'hours']);
    expect(read.fields.name).toBe('Owl');
    expect(readDraft({ done: ['find', 'menu'] }).saved).toEqual([]);
    expect(readDraft({}).saved).toEqual([]);
  });

  test('a draft of a venue returns an invalid time or position as invalid, and not as an empty field', () => {
    const values = draftValues(
      fieldsAsStored({ hours: [{ name: 3, hours: { start: Number.NaN, end: 200 } }], lat: Number.NaN }),
      zone,
    );
    expect(values.hours[0]?.hours).toEqual({ start: Number.NaN, end: 200 });
    expect(values.lat).toBeNaN();
    expect(values.timezone).toBe(zone);
  });

  test('the draft of a venue gives values that the forms can show, whatever was typed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('name', 'street', 'phone'), fc.string()), fields => {
        const values: VenueValues = draftValues(fieldsAsStored(fields), zone);
        expect(values.name).toBe(fields.name ?? '');
        expect(values.hours).toEqual([]);
      }),
    );
  });

  test('the draft of a venue counts as stored where the server has the sent fields in any order', () => {
    const sent = { name: 'Owl', links: [{ label: 'Site', url: 'https://a.example' }], lat: Number.NaN };
    expect(
      isDraftStored(sent, { lat: null, links: [{ url: 'https://a.example', label: 'Site' }], name: 'Owl' }),
    ).toBe(true);
    expect(isDraftStored(sent, { ...fieldsAsStored(sent), name: 'Owls' })).toBe(false);
  });

  test('the draft of a venue is merged from two devices, and a field changed on two devices keeps the value of this device', () => {
    const base = { name: 'Owl', city: 'Tampa', done: ['find'] };
    const mine = { name: 'The Owl', city: 'Tampa', done: ['find'] };
    const theirs = { name: 'Owl Bar', city: 'Ybor', phone: '1', done: ['find', 'address'] };
    const { fields, taken } = mergeDrafts(base, mine, theirs);
    expect(fields).toEqual({ name: 'The Owl', city: 'Ybor', phone: '1', done: ['find', 'address'] });
    expect(taken).toEqual(['city', 'phone']);
  });

  test('the draft of a venue takes a value from another device into a field that is empty on this device', () => {
    const mine = { name: 'Owl', street: '1 Main St', city: null, hours: [] };
    const theirs = { name: 'Owl', city: 'Ybor', hours: [{ name: 2, hours: { start: 1700, end: 200 } }] };
    const { fields, taken } = mergeDrafts({ name: 'Owl' }, mine, theirs);
    expect(fields).toMatchObject({ street: '1 Main St', city: 'Ybor', hours: theirs.hours });
    expect(taken).toEqual(['city', 'hours']);
  });

  test('the draft of a venue is listed by its name, where one was typed', () => {
    expect(draftName({ fields: { name: ' Owl ' } })).toBe('Owl');
    expect(draftName({ fields: { name: ' ' } })).toBeNull();
    expect(draftName({ fields: {} })).toBeNull();
  });
});

describe('the call that creates a venue', () => {
  test('the call that creates a venue gets valid fields, with null for an empty line', () => {
    const venue = venueFormOf(draftValues({ ...typed, street: '  ', city: ' Tampa ' }, zone));
    expect(venue).toMatchObject({ name: 'The Low Lantern', street: null, city: 'Tampa', lat: 27.96 });
    expect(venue && Object.keys(venue)).not.toContain('partner');
  });

  test('a venue is not created without its name and its pin', () => {
    expect(venueFormOf(draftValues({ ...typed, name: ' ' }, zone))).toBeNull();
    expect(venueFormOf(draftValues({ name: 'The Low Lantern' }, zone))).toBeNull();
  });
});

describe('possible duplicates of a venue', () => {
  test('duplicates of a new venue are searched by two letters or more, near the pin where there is one', () => {
    expect(similarVenuesRequest({ name: ' a ', lat: 1, lng: 2 })).toBeNull();
    expect(similarVenuesRequest({ name: ' Owl ', lat: Number.NaN, lng: Number.NaN })).toEqual({
      name: 'Owl',
    });
    expect(similarVenuesRequest({ name: 'Owl', lat: 1, lng: 2 })).toEqual({ name: 'Owl', lat: 1, lng: 2 });
  });

  test('a possible duplicate of a venue leads to its confirmation where that is still open, else to its page', () => {
    const venue = { id: 'v', active: true, confirmed_at: null } as Parameters<typeof similarHref>[0];
    expect(similarHref(venue)).toBe('/admin/venues/confirm/v');
    expect(similarHref({ ...venue, confirmed_at: '2026-05-15T20:00:00Z' })).toBe('/admin/venues/v/info');
    expect(similarVenueState({ active: false, confirmed_at: '2026-05-15T20:00:00Z' })).toBe('hidden');
  });
});

test('the address of a step of adding a venue names its draft or venue, and whether the step returns to the review', () => {
  expect(addHref({ step: 'hours', editing: true }, { draft: 'd' })).toBe(
    '/admin/venues/add/hours/edit?draft=d',
  );
  expect(addHref({ step: 'images' }, { venue: 'v' })).toBe('/admin/venues/add/images?venue=v');
  expect(addHref({ step: 'find' })).toBe('/admin/venues/add/find');
});
