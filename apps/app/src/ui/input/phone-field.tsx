import { TextInput } from '@mantine/core';
import { type ChangeEvent, type CSSProperties, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './phone-field.module.css';
import { countryOfTyped, formatTypedPhone, phoneDigits } from './phone-text.ts';
import { useKeptCaret } from './use-kept-caret.ts';

/** A country that the user can choose, from the server's table of countries. */
export type PhoneCountry = {
  alpha3: string;
  country_name: string;
  country_code: string;
  phone_number_lengths: readonly number[];
};

export type PhoneFieldProps = {
  countries: readonly PhoneCountry[];
  /** This is the code of the chosen country: three letters by ISO 3166, such as USA. */
  country: string;
  onCountry: (alpha3: string) => void;
  /** These are the national digits of the phone number without formatting; the field formats them. */
  value: string;
  onChange: (digits: string) => void;
  label?: string;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
};

/**
 * Lets the user choose a country and type a phone number. The device's own select shows the countries, because that is
 * faster than drawing a list of all countries.
 */
export function PhoneField(props: PhoneFieldProps) {
  const {
    countries,
    country,
    onCountry,
    value,
    onChange,
    label = 'Phone number',
    error,
    disabled,
    autoFocus,
  } = props;
  const chosen = countries.find(row => row.alpha3 === country);
  const code = chosen?.country_code ?? '1';
  const lengths = chosen?.phone_number_lengths ?? [15];
  const input = useRef<HTMLInputElement>(null);
  const shown = formatTypedPhone(value, code);
  const note = useKeptCaret(input, shown);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    note(currentTarget);
    const typed = currentTarget.value;
    const other = countries.find(row => row.alpha3 === countryOfTyped(typed, country, countries));
    if (other) onCountry(other.alpha3);
    const { country_code, phone_number_lengths } = other ?? {
      country_code: code,
      phone_number_lengths: lengths,
    };
    onChange(phoneDigits(typed, country_code, Math.max(...phone_number_lengths)));
  };
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
        leftSection={
          <CountrySelect
            countries={countries}
            country={country}
            code={code}
            disabled={disabled}
            onCountry={onCountry}
          />
        }
        leftSectionPointerEvents="all"
        classNames={{ wrapper: classes.row }}
        style={{ '--phone-code': `${code.length}ch` } as CSSProperties}
        value={shown}
        onChange={change}
        error={error}
        errorProps={{ role: 'alert' }}
        disabled={disabled}
        autoFocus={autoFocus}
      />
    </div>
  );
}

type CountrySelectProps = Pick<PhoneFieldProps, 'countries' | 'country' | 'disabled' | 'onCountry'> & {
  code: string;
};

function CountrySelect({ countries, country, code, disabled, onCountry }: CountrySelectProps) {
  return (
    <span className={classes.country}>
      <span className={classes.name}>{country}</span>+{code}
      <Icon name="CaretDown" size={16} />
      <select
        aria-label="Country"
        value={country}
        disabled={disabled}
        onChange={event => onCountry(event.currentTarget.value)}
      >
        {countries.map(row => (
          <option key={row.alpha3} value={row.alpha3}>
            {`${row.country_name} +${row.country_code}`}
          </option>
        ))}
      </select>
    </span>
  );
}
