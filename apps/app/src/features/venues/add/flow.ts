import { type AddStep, newVenue, type VenueForm } from '@nightjar/domain/venues/desk';
import * as z from 'zod/mini';
import { mergeEdits } from '../../../ui/desk/merge-edits.ts';
import type { Draft, WizardSteps } from '../../../ui/wizard/flow.ts';
import { addWords } from './words.ts';

/** The steps of a draft. The venue is created by the review; pictures and team belong to a venue that exists. */
export const draftSteps = ['find', 'address', 'hours', 'features', 'policy', 'review'] as const;
export type DraftStep = (typeof draftSteps)[number];
/** The steps after it exists. */
export const venueSteps = ['images', 'staff'] as const;
export type VenueStep = (typeof venueSteps)[number];

/** What was typed, valid or not, and under `done` the steps that were gone through. */
export type DraftFields = Readonly<Record<string, unknown>>;

const input = z.object(newVenue);
const schemas = {
  find: z.pick(input, { name: true }),
  address: z.pick(input, { street: true, city: true, state: true, zip: true, lat: true, lng: true, timezone: true }),
  hours: z.pick(input, { hours: true, closures: true }),
  features: z.pick(input, {
    description: true,
    type: true,
    features: true,
    paymentTypes: true,
    phone: true,
    email: true,
    links: true,
  }),
  policy: z.pick(input, { compPolicy: true }),
  review: null,
} as const;

const step = (id: DraftStep) => ({ id, title: addWords.steps[id].title, schema: schemas[id] });
export const addWizard: WizardSteps<DraftStep> = [step('find'), ...draftSteps.slice(1).map(step)];

/** The fields that a step of the draft asks for. */
export const fieldsOf = (id: Exclude<DraftStep, 'review'>): readonly (keyof VenueForm)[] =>
  Object.keys(schemas[id].shape) as (keyof VenueForm)[];

const doneSteps = z.catch(z.array(z.enum(draftSteps)), []);

/** A draft of the server, as the wizard reads it. A draft of another version keeps what this one does not know. */
export function readDraft(fields: DraftFields): Draft<DraftStep> {
  return { fields, saved: doneSteps.parse(fields.done) };
}

/** The same as the server keeps it. */
export const writeDraft = ({ fields, saved }: Draft<DraftStep>): DraftFields => ({ ...fields, done: saved });

/** What the server would answer: fields that hold nothing are not kept. */
export const asKept = (fields: DraftFields): DraftFields => JSON.parse(JSON.stringify(fields)) as DraftFields;

/** What create-venue is asked for: the fields it knows, as its schema reads them. Null while something is missing. */
export function venueOf(draft: Draft<DraftStep>): z.output<typeof input> | null {
  const read = input.safeParse(draft.fields);
  return read.success ? read.data : null;
}

/** Whether the server kept what it was sent. It keeps its own where the sent one is older: typed on another machine. */
export const isKept = (sent: DraftFields, kept: DraftFields): boolean =>
  canonical(asKept(sent)) === canonical(kept);

/**
 * A draft that two machines typed into, put together. `base` is what both began with; ours stays where both changed the
 * same field. `taken` names the fields that came from the other.
 */
export function goOnWith(base: DraftFields, mine: DraftFields, theirs: DraftFields) {
  const cleared = Object.fromEntries(Object.keys(base).map(name => [name, undefined]));
  const changed: Partial<DraftFields> = { ...cleared, ...theirs };
  const { merged, taken } = mergeEdits<DraftFields>(base, mine, changed);
  const done = draftSteps.filter(id => readDraft(mine).saved.includes(id) || readDraft(theirs).saved.includes(id));
  return { fields: { ...merged, done }, taken: taken.filter(name => name !== 'done') };
}

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
