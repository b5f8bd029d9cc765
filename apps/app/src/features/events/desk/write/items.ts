import type { SeriesScope } from '@nightjar/domain/events/desk/entity';
import type { EventStatus } from '@nightjar/domain/events/entity';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import type { ReactNode } from 'react';
import type { useDeskForm } from '../../../../ui/desk/use-desk-form.ts';

/** A picture of the form: one that is stored, or one that was chosen and cropped here. */
export type Picture =
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'new'; readonly key: string; readonly file: File }
  | null;

/** The fields of an event as they are typed: days and times by the clock of the venue. */
export type EventValues = {
  /** The id of the venue; empty until one is chosen. */
  readonly venue: string;
  readonly name: string;
  readonly type: string;
  /** "2026-11-20". */
  readonly date: string;
  /** "21:00". */
  readonly start: string;
  readonly end: string;
  /** Where it ends on neither this day nor the next. */
  readonly lastDate: string;
  readonly description: string;
  /** In dollars: "12.50". */
  readonly price: string;
  readonly capacity: string;
  readonly link: string;
  readonly poster: Picture;
  readonly banner: Picture;
  /** For how many further weeks. */
  readonly repeat: string;
  readonly status: EventStatus;
  readonly scope: SeriesScope;
};

/** What the form needs of the venue: its clock and its hours. */
export type HostVenue = {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly hours: readonly Opening[];
  readonly closures: readonly Closure[];
};

export type EventFormState = ReturnType<typeof useDeskForm<EventValues, EventValues>>;

/** The properties of a field of the form, with its label. */
export type FieldAt = (
  name: keyof EventValues,
) => Omit<ReturnType<EventFormState['field']>, 'label'> & { readonly label: ReactNode };
