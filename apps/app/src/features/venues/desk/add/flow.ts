import {
  type AddStep,
  type SimilarVenue,
  type VenueDraft,
  type VenueForm,
  venueForm,
} from '@nightjar/domain/venues/desk/entity';
import type { Opening } from '@nightjar/domain/venues/entity';
import * as z from 'zod/mini';
import { mergeEdits } from '../../../../ui/desk/merge-edits.ts';
import type { Draft, WizardSteps } from '../../../../ui/desk/wizard/flow.ts';
import type { StepView } from '../../../../ui/desk/wizard/stepper.tsx';
import { emptyVenueValues, type VenueValues, venueFormSchema } from '../parts/form/flow.ts';
import { addWords } from './words.ts';

/** The steps of a draft. The venue is created by the review; pictures and team belong to a venue that exists. */
export const draftSteps = ['find', 'address', 'hours', 'features', 'policy', 'review'] as const;
export type DraftStep = (typeof draftSteps)[number];
/** The steps after it exists. */
export const venueSteps = ['images', 'staff'] as const;
export type VenueStep = (typeof venueSteps)[number];

/** What was typed, valid or not, and under `done` the steps that were gone through. */
export type DraftFields = Readonly<Record<string, unknown>>;

const schemas = {
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

const step = (id: DraftStep) => ({ id, title: addWords.steps[id].title, schema: schemas[id] });
export const addWizard: WizardSteps<DraftStep> = [step('find'), ...draftSteps.slice(1).map(step)];

const doneSteps = z.catch(z.array(z.enum(draftSteps)), []);

/** A draft of the server, as the wizard reads it. A draft of another version keeps what this one does not know. */
export function readDraft(fields: DraftFields): Draft<DraftStep> {
  return { fields, saved: doneSteps.parse(fields.done) };
}

/** The same as the server keeps it. */
export const writeDraft = ({ fields, saved }: Draft<DraftStep>): DraftFields => ({ ...fields, done: saved });

/** What the server would answer: fields that hold nothing are not kept. */
export const asKept = (fields: DraftFields): DraftFields => JSON.parse(JSON.stringify(fields)) as DraftFields;

/**
 * The values of a draft as the forms have them. JSON has no number that is none: a time or a place that could not be read
 * is null in it.
 */
export function draftValues(fields: DraftFields, timezone: string): VenueValues {
  const empty = emptyVenueValues({ lat: Number.NaN, lng: Number.NaN, timezone });
  const known = Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, fields[name] ?? value]),
  ) as VenueValues;
  return { ...known, hours: known.hours.map(readOpening) };
}

const readOpening = ({ name, hours }: Opening): Opening => ({
  name,
  hours: { start: hours.start ?? Number.NaN, end: hours.end ?? Number.NaN },
});

/** What create-venue is asked for. Null while something is missing. */
export function venueOf(values: VenueValues): VenueForm | null {
  const fits = venueFormSchema.safeParse(values);
  const read = fits.success ? venueForm.safeParse(values) : null;
  return read?.success ? read.data : null;
}

/** Whether the server kept what it was sent. It keeps its own where the sent one is older: typed on another machine. */
export const isKept = (sent: DraftFields, kept: DraftFields): boolean =>
  canonical(asKept(sent)) === canonical(kept);

/**
 * A draft that two machines typed into, put together. `base` is what both began with; ours stays where both changed the
 * same field. `taken` names the fields that came from the other.
 */
export function goOnWith(base: DraftFields, mine: DraftFields, theirs: DraftFields) {
  const before = filled(base);
  const cleared = Object.fromEntries(Object.keys(before).map(name => [name, undefined]));
  const changed: Partial<DraftFields> = { ...cleared, ...filled(theirs) };
  const { merged, taken } = mergeEdits<DraftFields>(before, filled(mine), changed);
  const done = draftSteps.filter(
    id => readDraft(mine).saved.includes(id) || readDraft(theirs).saved.includes(id),
  );
  return { fields: { ...merged, done }, taken: taken.filter(name => name !== 'done') };
}

/** A field that the form shows empty is one that was never typed. */
const filled = (fields: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** JSON with its keys in order: the database keeps them in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export const isVenueStep = (step: string | undefined): step is VenueStep =>
  venueSteps.some(known => known === step);

/** The address of a step. A draft or a venue in it makes it one that opens on another machine. */
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

/** How the stepper shows the steps that wait for the venue. */
export const lockedViews: readonly StepView[] = venueSteps.map(id => ({
  id,
  title: addWords.steps[id].title,
  state: 'locked',
  href: addHref({ step: id }),
}));

/** All steps once the venue exists: what was typed is in its info now. */
export function createdViews(venue: string, at: VenueStep): readonly StepView[] {
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

/** What a draft is called in a list; null where no name was typed. */
export function draftName({ fields }: Pick<VenueDraft, 'fields'>): string | null {
  const { name } = fields;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}

/** Fewer letters are in every name. */
const shortestName = 2;

/** What is asked about duplicates; null while there is too little to ask. */
export function similarInput({ name, lat, lng }: Pick<VenueValues, 'name' | 'lat' | 'lng'>) {
  const typed = name.trim();
  if (typed.length < shortestName) return null;
  return Number.isFinite(lat) && Number.isFinite(lng) ? { name: typed, lat, lng } : { name: typed };
}

export type SimilarState = 'live' | 'waiting' | 'hidden';

export function similarState({
  active,
  confirmed_at,
}: Pick<SimilarVenue, 'active' | 'confirmed_at'>): SimilarState {
  if (confirmed_at === null) return 'waiting';
  return active ? 'live' : 'hidden';
}

/** A venue that waits is confirmed; any other is looked at. */
export const similarHref = (venue: SimilarVenue): string =>
  similarState(venue) === 'waiting' ? `/admin/venues/confirm/${venue.id}` : `/admin/venues/${venue.id}/info`;
