import type { SeriesScope } from '@nightjar/domain/events/desk/entity';
import type { EventStatus } from '@nightjar/domain/events/entity';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import type { ReactNode } from 'react';
import type { useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';

/** A picture in the form is either stored on the server, or was chosen and cropped on this device. */
export type ChosenPicture =
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'new'; readonly key: string; readonly file: File }
  | null;

/** The form holds the fields of an event as they are typed: days and times are by the clock of the venue. */
export type EventFormValues = {
  /** The id of the venue; empty until the user has chosen a venue. */
  readonly venue: string;
  readonly name: string;
  readonly type: string;
  /** This is a day, as "2026-11-20". */
  readonly date: string;
  /** This is a time of day, as "21:00". */
  readonly start: string;
  readonly end: string;
  /** The last day is filled in only for an event that ends later than on the day after its start. */
  readonly lastDate: string;
  readonly description: string;
  /** This is the price in dollars, as "12.50". */
  readonly price: string;
  readonly capacity: string;
  readonly link: string;
  readonly poster: ChosenPicture;
  readonly banner: ChosenPicture;
  /** The event repeats for this many further weeks. */
  readonly repeat: string;
  readonly status: EventStatus;
  readonly scope: SeriesScope;
};

/** The form needs the time zone and the opening hours of the venue. */
export type HostVenue = {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly hours: readonly Opening[];
  readonly closures: readonly Closure[];
};

export type EventFormState = ReturnType<typeof useDeskForm<EventFormValues, EventFormValues>>;

/** Returns the label and the other properties of a field in the form. */
export type FieldAt = (
  name: keyof EventFormValues,
) => Omit<ReturnType<EventFormState['field']>, 'label'> & { readonly label: ReactNode };
