import type { DeskVenue, VenueForm } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { DeskForm, FormSection } from '../../../../../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../../../../../ui/desk/form/use-desk-form.ts';
import { QueryView } from '../../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../../ui/feedback/skeletons.tsx';
import { venueOptionsOptions } from '../../remote.ts';
import { AddressFields, type RenderPinMap } from './address-fields.tsx';
import { BasicsFields, type VenueOptions } from './basics-fields.tsx';
import { ClosuresField } from './closures-field.tsx';
import { FeaturesFields } from './features-fields.tsx';
import { factWords, type VenueValues, venueFormSchema, venueLabels } from './flow.ts';
import { HoursEditor } from './hours-editor.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { fieldText, type OptionNames } from './step-facts.tsx';

/** The result of saving a step. `theirs` contains another user's changes in the fields of this step. */
export type StepOutcome =
  | { readonly status: 'saved'; readonly leave?: () => void }
  | { readonly status: 'conflict'; readonly theirs: Partial<VenueValues>; readonly by?: string };

/** Renders a part of a step that another feature provides. */
export type VenueSlot = (venue: DeskVenue) => ReactNode;

export type StepFormProps = {
  /** All values of the venue, of which the form of a step takes its own. */
  values: VenueValues;
  save: (sent: Partial<VenueForm>) => Promise<StepOutcome>;
  saveLabel: string;
  /** A control that is shown before the save button. */
  before?: ReactNode;
  /** This text about the saving is shown in place of the text that the form shows otherwise. */
  state?: ReactNode;
  /** True without a connection: nothing is saved then. */
  offline?: boolean;
  /** Called with each change of a value. The typed values are stored elsewhere, so leaving asks no question. */
  onType?: (values: Partial<VenueValues>) => void;
  renderMap: RenderPinMap;
};

/** Calls `onType` with the typed values, but not with the values that the form began with. */
function useReportTyped(values: Partial<VenueValues>, onType: StepFormProps['onType']): void {
  const known = useRef(values);
  const report = useEffectEvent(() => onType?.(values));
  useEffect(() => {
    if (values === known.current) return;
    known.current = values;
    report();
  }, [values]);
}

const saveBarProps = (
  { saveLabel, before, state, offline }: StepFormProps,
  names: OptionNames = noOptionNames,
) => ({
  saveLabel,
  before,
  state,
  offline,
  savesUnchanged: true,
  valueLabel: (field: string, value: unknown) => fieldText(field, value, names),
});

const noOptionNames: OptionNames = { types: [], features: [] };

const { name, type, description, phone, email, links } = venueLabels;
const { street, city, state, zip, lat, lng, timezone } = venueLabels;
const basicsLabels = { name, type, description, phone, email, links };
const addressLabels = { street, city, state, zip, lat, lng, timezone };

const basicsFieldMask = {
  name: true,
  type: true,
  description: true,
  phone: true,
  email: true,
  links: true,
} as const;
const addressFieldMask = {
  street: true,
  city: true,
  state: true,
  zip: true,
  lat: true,
  lng: true,
  timezone: true,
} as const;

/** Returns those values of the venue for which `labels` has a label. */
const valuesOfFields = <Name extends keyof VenueValues>(
  values: VenueValues,
  labels: { readonly [Each in Name]: string },
): Pick<VenueValues, Name> =>
  Object.fromEntries(Object.keys(labels).map(field => [field, values[field as Name]])) as Pick<
    VenueValues,
    Name
  >;

const addressSchema = z.pick(venueFormSchema, addressFieldMask);

export function AddressForm(props: StepFormProps & { children?: ReactNode }) {
  const { values, save, onType, renderMap } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, addressLabels),
    schema: addressSchema,
    labels: addressLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props)}>
      <FormSection>
        <AddressFields form={form} renderMap={renderMap} />
      </FormSection>
      {props.children}
    </DeskForm>
  );
}

const detailsSchema = z.pick(venueFormSchema, { ...basicsFieldMask, ...addressFieldMask });
const detailsLabels = { ...basicsLabels, ...addressLabels };

/** Shows the form with what guests read first of a venue, and with its address. */
export const DetailsForm = withVenueOptions(props => {
  const { values, save, onType, renderMap, options } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, detailsLabels),
    schema: detailsSchema,
    labels: detailsLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props, options)}>
      <FormSection>
        <BasicsFields form={form} options={options} />
        <AddressFields form={form} renderMap={renderMap} />
      </FormSection>
    </DeskForm>
  );
});

const hoursLabels = { hours: venueLabels.hours, closures: venueLabels.closures };
const hoursSchema = z.pick(venueFormSchema, { hours: true, closures: true });

export function HoursForm(props: StepFormProps) {
  const { values, save, onType } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, hoursLabels),
    schema: hoursSchema,
    labels: hoursLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props)}>
      <FormSection>
        <HoursEditor form={form} closures={form.values.closures} timezone={values.timezone} />
        <ClosuresField form={form} timezone={values.timezone} />
      </FormSection>
    </DeskForm>
  );
}

const featuresLabels = { features: venueLabels.features, paymentTypes: venueLabels.paymentTypes };
const featuresSchema = z.pick(venueFormSchema, { features: true, paymentTypes: true });

export const FeaturesForm = withVenueOptions(props => {
  const { values, save, onType, options } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, featuresLabels),
    schema: featuresSchema,
    labels: featuresLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props, options)}>
      <FormSection>
        <FeaturesFields form={form} options={options} />
      </FormSection>
    </DeskForm>
  );
});

const aboutLabels = { ...basicsLabels, ...featuresLabels };
const aboutSchema = z.pick(venueFormSchema, { ...basicsFieldMask, features: true, paymentTypes: true });

/** Shows the form with what guests read first of a venue, and with its features. */
export const AboutForm = withVenueOptions(props => {
  const { values, save, onType, options } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, aboutLabels),
    schema: aboutSchema,
    labels: aboutLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props, options)}>
      <FormSection>
        <BasicsFields form={form} options={options} />
        <FeaturesFields form={form} options={options} />
      </FormSection>
    </DeskForm>
  );
});

const policyLabels = { compPolicy: venueLabels.compPolicy };
const policySchema = z.pick(venueFormSchema, { compPolicy: true });

export function PolicyForm(props: StepFormProps & { freePours?: 'any' | 'soft' }) {
  const { values, save, onType, freePours } = props;
  const form = useDeskForm({
    initial: valuesOfFields(values, policyLabels),
    schema: policySchema,
    labels: policyLabels,
    save,
    guarded: !onType,
  });
  useReportTyped(form.values, onType);
  return (
    <DeskForm form={form} {...saveBarProps(props)}>
      <FormSection>
        <PolicyFields form={form} state={values.state} freePours={freePours} />
      </FormSection>
    </DeskForm>
  );
}

function withVenueOptions(Form: (props: StepFormProps & { options: VenueOptions }) => ReactNode) {
  return function FormWithOptions(props: StepFormProps) {
    const query = useQuery(venueOptionsOptions());
    return (
      <QueryView query={query} skeleton={<RowsSkeleton />} errorFallback={factWords.optionsFailed}>
        {options => <Form {...props} options={options} />}
      </QueryView>
    );
  };
}
