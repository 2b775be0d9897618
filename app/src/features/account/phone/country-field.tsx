import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useReducer } from 'react';
import { Field } from '../../../ui/field.tsx';
import { inputStyle } from '../../../ui/input-style.ts';
import styles from './country-field.module.css';
import { type PhoneCountry, searchCountries } from './phone-countries.ts';

/** The list is open with what is typed, and an option may be active; or it is closed. */
type SearchState = { readonly text: string; readonly active: number | null } | null;

type SearchEvent =
  | { readonly type: 'list.opened'; readonly active: number | null }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'option.activated'; readonly active: number }
  | { readonly type: 'list.closed' };

function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'list.opened':
      return { text: '', active: event.active };
    case 'text.typed':
      return { text: event.text, active: event.text.trim() === '' ? null : 0 };
    case 'option.activated':
      return state === null ? null : { ...state, active: event.active };
    case 'list.closed':
      return null;
  }
}

interface CountryFieldProps {
  readonly options: readonly PhoneCountry[];
  /** The alpha-2 code of the chosen country; null for none yet. */
  readonly value: string | null;
  readonly error: ReactNode;
  readonly onChoose: (alpha2: string) => void;
}

const labelOf = ({ name, callingCode }: PhoneCountry): string => `${name} (${callingCode})`;

/**
 * Chooses a country by its name or code: an editable combobox with a list (WAI-ARIA Authoring Practices, "Combobox"). What
 * is typed and not chosen is dropped when the field is left.
 */
export function CountryField({ options, value, error, onChoose }: CountryFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [search, dispatch] = useReducer(reduceSearch, null);
  const chosen = options.find(({ alpha2 }) => alpha2 === value);
  const found = search === null ? [] : searchCountries(options, search.text);
  const active = search?.active == null ? undefined : found[search.active];
  const optionId = (one: PhoneCountry): string => `${id}-${one.alpha2}`;

  const open = (): void => {
    if (search !== null) return;
    const at = options.findIndex(({ alpha2 }) => alpha2 === value);
    dispatch({ type: 'list.opened', active: at === -1 ? null : at });
  };
  const choose = (one: PhoneCountry): void => {
    onChoose(one.alpha2);
    dispatch({ type: 'list.closed' });
  };
  const move = (by: 1 | -1): void => {
    if (search === null) open();
    if (found.length === 0) return;
    const from = search?.active ?? (by === 1 ? -1 : 0);
    dispatch({ type: 'option.activated', active: (from + by + found.length) % found.length });
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      move(event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
    } else if (search !== null && event.key === 'Enter') {
      if (active !== undefined) choose(active);
      event.preventDefault();
    } else if (search !== null && event.key === 'Escape') {
      // The list closes, not the dialog around it.
      dispatch({ type: 'list.closed' });
      event.preventDefault();
    }
  }

  return (
    <div>
      <Field label={<Trans>Country or region</Trans>} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={search !== null}
            aria-controls={search === null ? undefined : `${id}-list`}
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={100}
            className={inputStyle()}
            placeholder={chosen === undefined ? t`Search by name or code` : labelOf(chosen)}
            value={search?.text ?? (chosen === undefined ? '' : labelOf(chosen))}
            onClick={open}
            onChange={(event) => dispatch({ type: 'text.typed', text: event.target.value })}
            onKeyDown={onKeyDown}
            onBlur={() => dispatch({ type: 'list.closed' })}
          />
        )}
      </Field>
      {search !== null && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t`Country or region`}
          className={styles.list}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.map((one, at) => (
            <CountryOption
              key={one.alpha2}
              id={optionId(one)}
              country={one}
              isActive={at === search.active}
              isChosen={one === chosen}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
      )}
      <p role="status" className={styles.none}>
        {search !== null && found.length === 0 && <Trans>No country found</Trans>}
      </p>
    </div>
  );
}

interface CountryOptionProps {
  readonly id: string;
  readonly country: PhoneCountry;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CountryOption({ id, country, isActive, isChosen, onChoose }: CountryOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as the combobox pattern says
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      className={clsx(styles.option, isActive && styles.active)}
      onClick={onChoose}
    >
      <span>{country.name}</span>
      <span className={styles.code}>{country.callingCode}</span>
    </div>
  );
}
