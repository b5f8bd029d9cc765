import type { PhoneCountry } from '@nightjar/domain/kernel/phone/plans';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { auth } from '../../../platform/auth.ts';
import { failureMessage } from '../../../platform/client.ts';
import { countryOfTyped, phoneDigits } from '../../../ui/input/phone-text.ts';
import { commonTexts } from '../../../ui/words.ts';
import { countriesOptions, normalisedNumber } from '../../places/remote/countries.ts';
import { homeCountry, isCompleteNumber, requestedWaitMs } from '../flow.ts';
import { accountWords } from './words.ts';

/**
 * Keeps the state of a typed phone number. `send` receives the number in E.164 digits and texts a code to it. `refuse`
 * returns why a number gets no code, or null.
 */
export function usePhoneForm(
  typed: string,
  send: (phone: string) => Promise<void>,
  refuse: (phone: string) => string | null = () => null,
) {
  const { data: countries = [homeCountry] } = useQuery(countriesOptions());
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const alpha3 = chosen ?? countryOfTyped(typed, homeCountry.alpha3, countries) ?? homeCountry.alpha3;
  const country = countries.find(row => row.alpha3 === alpha3) ?? homeCountry;
  const digits = entered ?? digitsIn(typed, country);
  const [error, setError] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [busy, setBusy] = useState(false);
  const complete = isCompleteNumber(digits, country);
  useEffect(() => {
    if (digits) auth.prepare();
  }, [digits]);

  const change = (act: () => void) => {
    act();
    setError(null);
  };
  const sendTo = async () => {
    const phone = complete ? await normalisedNumber(digits, alpha3) : null;
    if (!phone) return setError(accountWords.notANumber(country.country_name));
    const refusal = refuse(phone);
    if (refusal) return setError(refusal);
    await send(phone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    void sendTo()
      .catch(failure => {
        const message = failureMessage(failure, commonTexts.failed);
        setError(message);
        setWaitUntil(Date.now() + requestedWaitMs(message));
      })
      .finally(() => setBusy(false));
  };
  return {
    /** These are the props of the component `PhoneField`. */
    field: {
      countries,
      country: alpha3,
      onCountry: (next: string) => change(() => setChosen(next)),
      value: digits,
      onChange: (next: string) => change(() => setEntered(next)),
      error,
    },
    /** These are the props of the component `WaitButton`, which submits the form. */
    button: { type: 'submit', loading: busy, until: waitUntil } as const,
    complete,
    submit,
  };
}

/**
 * Returns the national digits of a number from the page's address. It returns no digits where the number begins with
 * another country's code. This also happens until the table of countries has loaded, because the home country is
 * assumed until then.
 */
const digitsIn = (typed: string, { country_code, phone_number_lengths }: PhoneCountry) =>
  typed.startsWith('+') && !typed.startsWith(`+${country_code}`)
    ? ''
    : phoneDigits(typed, country_code, Math.max(...phone_number_lengths));
