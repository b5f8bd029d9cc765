import {
  type AddStep,
  type SimilarVenue,
  type VenueDraft,
  type VenueForm,
  venueForm,
} from '@nightjar/domain/venues/desk/entity';
import type { Opening } from '@nightjar/domain/venues/entity';
import * as z from 'zod/mini';
import { mergeEdits } from '../../../../ui/desk/form/merge-edits.ts';
import type { Draft, WizardSteps } from '../../../../ui/desk/wizard/flow.ts';
import type { StepItem } from '../../../../ui/desk/wizard/stepper.tsx';
import { emptyVenueValues, type VenueValues, venueFormSchema } from '../parts/form/flow.ts';
import { addWords } from './words.ts';

/**
 * The review creates the venue. Pictures and team belong to a venue that exists, so their steps come after
 * the review.
 */
export const draftSteps = ['find', 'address', 'hours', 'features', 'policy', 'review'] as const;
export type DraftStep = (typeof draftSteps)[number];
/** These steps follow once the venue exists. */
export const venueSteps = ['images', 'staff'] as const;
export type VenueStep = (typeof venueSteps)[number];

/**
 * The fields of a venue's draft hold what was typed, valid or not, and under `done` the steps that were saved by
 * "Continue".
 */
export type DraftFields = Readonly<Record<string, unknown>>;

const stepSchemas = {
  find: z.pick(venueFormSchema, { name: true }),
  address: z.pick(venueFormSchema, {
    street: true,
    city: true,
    state: true,
    zip: true,
    lat: true,
    lng: true,
    timezone: true,
  }),
  hours: z.pick(venueFormSchema, { hours: true, closures: true }),
  features: z.pick(venueFormSchema, {
    name: true,
    type: true,
    description: true,
    phone: true,
    email: true,
    links: true,
    features: true,
    paymentTypes: true,
  }),
  policy: z.pick(venueFormSchema, { compPolicy: true }),
  review: null,
} as const;

const wizardStepOf = (id: DraftStep) => ({ id, title: addWords.steps[id].title, schema: stepSchemas[id] });
export const addVenueWizardSteps: WizardSteps<DraftStep> = [
  wizardStepOf('find'),
  ...draftSteps.slice(1).map(wizardStepOf),
];

const doneStepsSchema = z.catch(z.array(z.enum(draftSteps)), []);

/**
 * Reads a draft of the server. Where another version of the app stored the draft, fields that this version does not
 * know are kept.
 */
export function readDraft(fields: DraftFields): Draft<DraftStep> {
  return { fields, saved: doneStepsSchema.parse(fields.done) };
}

/** The server stores the draft in this form. */
export const writeDraft = ({ fields, saved }: Draft<DraftStep>): DraftFields => ({ ...fields, done: saved });

/** Fields without a value are not stored, so the result is the same as the server's answer. */
export const fieldsAsStored = (fields: DraftFields): DraftFields =>
  JSON.parse(JSON.stringify(fields)) as DraftFields;

/**
 * Returns the values that the forms show for a draft. JSON has no NaN, so a number that could not be read is null in
 * the draft.
 */
export function draftValues(fields: DraftFields, timezone: string): VenueValues {
  const empty = emptyVenueValues({ lat: Number.NaN, lng: Number.NaN, timezone });
  const known = Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, fields[name] ?? value]),
  ) as VenueValues;
  return { ...known, hours: known.hours.map(withNumericHours) };
}

const withNumericHours = ({ name, hours }: Opening): Opening => ({
  name,
  hours: { start: hours.start ?? Number.NaN, end: hours.end ?? Number.NaN },
});

/** Returns the input of the call that creates the venue. It is null while something is missing or invalid. */
export function venueFormOf(values: VenueValues): VenueForm | null {
  const fits = venueFormSchema.safeParse(values);
  const read = fits.success ? venueForm.safeParse(values) : null;
  return read?.success ? read.data : null;
}

/**
 * Tests whether the server stored the sent fields. Where another machine has stored newer fields meanwhile, the server
 * keeps those.
 */
export const isDraftStored = (sent: DraftFields, kept: DraftFields): boolean =>
  canonicalJson(fieldsAsStored(sent)) === canonicalJson(kept);

/**
 * Merges a draft that was typed on two machines. `base` is the draft from which both machines began. Where both
 * machines changed the same field, the value of this machine is used. `taken` names the fields whose values come from
 * the other machine.
 */
export function mergeDrafts(base: DraftFields, mine: DraftFields, theirs: DraftFields) {
  const before = filledFields(base);
  const cleared = Object.fromEntries(Object.keys(before).map(name => [name, undefined]));
  const changed: Partial<DraftFields> = { ...cleared, ...filledFields(theirs) };
  const { merged, taken } = mergeEdits<DraftFields>(before, filledFields(mine), changed);
  const done = draftSteps.filter(
    id => readDraft(mine).saved.includes(id) || readDraft(theirs).saved.includes(id),
  );
  return { fields: { ...merged, done }, taken: taken.filter(name => name !== 'done') };
}

/** A field that the form shows as empty counts as a field that was never typed. */
const filledFields = (fields: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmptyValue(value)));

const isEmptyValue = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** The keys of the JSON are sorted, because the database keeps them in an order of its own. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export const isVenueStep = (step: string | undefined): step is VenueStep =>
  venueSteps.some(known => known === step);

/**
 * Returns the address of a step. The address names the draft or the venue, so that the step opens on another machine
 * too.
 */
export function addHref(
  place: { readonly step: AddStep; readonly editing?: boolean },
  about: { readonly draft?: string; readonly venue?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(about.draft ? { draft: about.draft } : {}),
    ...(about.venue ? { venue: about.venue } : {}),
  }).toString();
  return `/admin/venues/add/${place.step}${place.editing ? '/edit' : ''}${query ? `?${query}` : ''}`;
}

/** The stepper shows these steps as locked until the venue exists. */
export const lockedStepViews: readonly StepItem[] = venueSteps.map(id => ({
  id,
  title: addWords.steps[id].title,
  state: 'locked',
  href: addHref({ step: id }),
}));

/**
 * Returns the steps once the venue exists. Each step of the draft then leads to the page with the venue's facts, where
 * the typed values are.
 */
export function stepViewsOfCreated(venue: string, at: VenueStep): readonly StepItem[] {
  const info = `/admin/venues/${venue}/info`;
  const before = draftSteps.map(id => ({
    id,
    title: addWords.steps[id].title,
    state: 'done' as const,
    href: info,
  }));
  const own = venueSteps.map(id => ({
    id,
    title: addWords.steps[id].title,
    state: venueSteps.indexOf(id) < venueSteps.indexOf(at) ? ('done' as const) : ('open' as const),
    href: addHref({ step: id }, { venue }),
  }));
  return [...before, ...own];
}

/** Returns the name by which a list shows a draft; null where no name was typed. */
export function draftName({ fields }: Pick<VenueDraft, 'fields'>): string | null {
  const { name } = fields;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}

/**
 * The search for duplicates needs a name of at least this many characters, because almost every name contains a shorter
 * text.
 */
const shortestNameLength = 2;

/** Returns the input of the search for duplicates; null while the name is too short. */
export function similarVenuesRequest({ name, lat, lng }: Pick<VenueValues, 'name' | 'lat' | 'lng'>) {
  const typed = name.trim();
  if (typed.length < shortestNameLength) return null;
  return Number.isFinite(lat) && Number.isFinite(lng) ? { name: typed, lat, lng } : { name: typed };
}

export type SimilarVenueState = 'live' | 'waiting' | 'hidden';

export function similarVenueState({
  active,
  confirmed_at,
}: Pick<SimilarVenue, 'active' | 'confirmed_at'>): SimilarVenueState {
  if (confirmed_at === null) return 'waiting';
  return active ? 'live' : 'hidden';
}

/**
 * Returns the address that opens a venue from the list of duplicates: the steps that confirm the venue where it is not
 * confirmed, and otherwise the page with its facts.
 */
export const similarHref = (venue: SimilarVenue): string =>
  similarVenueState(venue) === 'waiting'
    ? `/admin/venues/confirm/${venue.id}`
    : `/admin/venues/${venue.id}/info`;
