import { venueListLimits } from '@nightjar/domain/venues/desk/entity';
import { ChipsField } from '../../../../../ui/input/chips-field.tsx';
import type { VenueOptions } from './basics-fields.tsx';
import type { VenueFieldsForm } from './flow.ts';

type FeaturesFieldsProps = { form: VenueFieldsForm<'features' | 'paymentTypes'>; options: VenueOptions };

/** Shows the fields for what guests should know before they come, and how they can pay. */
export function FeaturesFields({ form, options }: FeaturesFieldsProps) {
  const { values, set } = form;
  const [features, payments] = [form.field('features'), form.field('paymentTypes')];
  return (
    <>
      <ChipsField
        id={features.id}
        label={features.label}
        error={features.error}
        options={options.features.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.features}
        most={venueListLimits.features}
        onChange={chosen => set('features', chosen)}
      />
      <ChipsField
        id={payments.id}
        label={payments.label}
        error={payments.error}
        options={options.payment_types.map(name => ({ value: name, label: name }))}
        value={values.paymentTypes}
        onChange={chosen => set('paymentTypes', chosen)}
      />
    </>
  );
}
