import { countryOf } from '@aloft/core/countries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { areaCountry, changePhoneNumber } from '../../../data/account.ts';
import { failureOf } from '../../../data/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../toasts/toasts.ts';
import styles from '../sections.module.css';
import { CountryField } from './country-field.tsx';
import { phoneCountries } from './phone-countries.ts';
import { type PhoneProblem, readPhoneNumber, splitPhoneNumber } from './read-phone-number.ts';

interface PhoneDialogProps {
  /** The number so far, E.164; empty for none. */
  readonly number: string;
  readonly onClose: () => void;
}

/** What keeps the form from being sent. */
type Problem = PhoneProblem | 'empty' | 'noCountry';

function readForm(national: string, country: string | null): { number: string } | { problem: Problem } {
  if (national.trim() === '') return { problem: 'empty' };
  return country === null ? { problem: 'noCountry' } : readPhoneNumber(national, country);
}

/** The phone number of one's profile: its country, preset to where one is (R7.9), and the number (R3.17). */
export default function PhoneDialog({ number, onClose }: PhoneDialogProps) {
  const { t, i18n } = useLingui();
  const options = useMemo(() => phoneCountries(i18n.locale), [i18n.locale]);
  const change = useMutation(changePhoneNumber);
  const failure = useFailureText(failureOf(change.error));
  const [typed, setTyped] = useState(
    () => splitPhoneNumber(number, null) ?? { country: null, national: number },
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const area = countryOf(useQuery(areaCountry).data);
  // A country that is unknown, or that cannot be called, presets nothing.
  const preset = area !== null && area.callingCode !== '' ? area.alpha2 : null;
  const country = typed.country ?? preset;

  function edit(next: typeof typed): void {
    setTyped(next);
    setProblem(null);
    if (change.isError) change.reset();
  }

  function save(wanted: string, done: string): void {
    change.mutate(wanted, {
      onSuccess: () => {
        showToast(done);
        onClose();
      },
    });
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (change.isPending) return;
    const read = readForm(typed.national, country);
    if ('problem' in read) setProblem(read.problem);
    else save(read.number, t`Phone number saved`);
  }

  const words: Readonly<Record<Problem, ReactNode>> = {
    empty: <Trans>Enter a phone number.</Trans>,
    noCountry: <Trans>Choose a country or region.</Trans>,
    short: <Trans>This phone number is too short.</Trans>,
    long: <Trans>This phone number is too long.</Trans>,
    invalid: <Trans>Enter a valid phone number.</Trans>,
  };
  return (
    <Dialog title={number === '' ? t`Add phone number` : t`Change phone number`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <CountryField
          options={options}
          value={country}
          error={problem === 'noCountry' && words.noCountry}
          onChoose={(alpha2) => edit({ ...typed, country: alpha2 })}
        />
        <TextField
          data-initial-focus
          label={<Trans>Phone number</Trans>}
          hint={<Trans>People you share with don’t see it.</Trans>}
          type="tel"
          autoComplete="tel-national"
          maxLength={100}
          value={typed.national}
          error={problem !== null && problem !== 'noCountry' ? words[problem] : failure}
          onChange={(event) => {
            const text = event.target.value;
            edit(splitPhoneNumber(text, country) ?? { ...typed, national: text });
          }}
        />
        <DialogActions>
          {number !== '' && (
            <Button disabled={change.isPending} onClick={() => save('', t`Phone number removed`)}>
              <Trans>Remove number</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
