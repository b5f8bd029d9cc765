import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useOnline } from '../../../../platform/network.ts';
import { DeskForm, FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { AddressFields, type RenderPinMap } from '../parts/form/address-fields.tsx';
import { BasicsFields, type VenueOptions } from '../parts/form/basics-fields.tsx';
import { ClosuresField } from '../parts/form/closures-field.tsx';
import { FeaturesFields } from '../parts/form/features-fields.tsx';
import { HoursEditor } from '../parts/form/hours-editor.tsx';
import { PolicyFields } from '../parts/form/policy-fields.tsx';
import { useInfoForm } from './use-info-form.ts';
import { infoWords, valueText } from './words.ts';

type InfoFormProps = { venue: DeskVenue; options: VenueOptions; renderMap: RenderPinMap };

/** Edits the facts of a venue, which are saved together. */
export function InfoForm({ venue, options, renderMap }: InfoFormProps) {
  const form = useInfoForm(venue);
  const online = useOnline();
  const { closures, timezone, state } = form.values;
  return (
    <DeskForm form={form} offline={!online} valueLabel={(field, value) => valueText(field, value, options)}>
      <FormSection anchor="basics" {...infoWords.basics}>
        <BasicsFields form={form} options={options} />
      </FormSection>
      <FormSection anchor="address" {...infoWords.address}>
        <AddressFields
          form={form}
          neighborhood={venue.neighborhood?.label ?? null}
          renderMap={renderMap}
          confirmed={venue.partner && !venue.may_confirm ? venue.confirmed_place : null}
        />
      </FormSection>
      <FormSection anchor="hours" wide {...infoWords.hours}>
        <HoursEditor form={form} closures={closures} timezone={timezone} />
        <ClosuresField form={form} timezone={timezone} />
      </FormSection>
      <FormSection anchor="features" {...infoWords.features}>
        <FeaturesFields form={form} options={options} />
      </FormSection>
      <FormSection anchor="pours" {...infoWords.pours}>
        <PolicyFields form={form} state={state} freePours={venue.free_pours} />
      </FormSection>
    </DeskForm>
  );
}
