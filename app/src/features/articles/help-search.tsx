import { longestHelpSearch } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nativeForm } from '../first-interaction/native-form.ts';
import styles from './help-search.module.css';

/** Searches all help; what is found is a page of its own, so that it needs no script. */
export function HelpSearch({ asked = '' }: { readonly asked?: string }) {
  const { locale } = useApp().facts;
  return (
    <search className={styles.search}>
      <form {...nativeForm} method="get" action={`/${locale}/help`}>
        <TextField
          label={<Trans>Search the help</Trans>}
          type="search"
          name="q"
          autoComplete="off"
          maxLength={longestHelpSearch}
          defaultValue={asked}
          after={
            <Button type="submit">
              <Trans>Search</Trans>
            </Button>
          }
        />
      </form>
    </search>
  );
}
