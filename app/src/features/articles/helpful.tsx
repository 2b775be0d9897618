import { contactLengths } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { nativeForm } from '../first-interaction/native-form.ts';
import styles from './help.module.css';

/** What a reader has answered, as the address says. */
export type HelpfulAnswer = 'yes' | 'no' | '';

interface HelpfulProps {
  /** The address of the article. */
  readonly path: string;
  readonly answer: HelpfulAnswer;
  /** Why an answer was not taken, in the reader's words; empty for none. */
  readonly refusal: string;
}

/** Asks whether an article has helped, and what was missing (R2.4). The server takes both, so that it needs no script. */
export function Helpful({ path, answer, refusal }: HelpfulProps) {
  const { sentContact } = useApp().facts;
  const message = sentContact?.kind === 'refused' ? sentContact.written.message : '';
  const isThanked = sentContact?.kind === 'kept' || (answer === 'yes' && sentContact === null);
  const asksMissing = answer === 'no' || message !== '';
  return (
    <section id="helpful" className={styles.helpful} aria-labelledby="helpful-question">
      <h2 id="helpful-question">
        {isThanked && <Trans>Thanks for telling us</Trans>}
        {!isThanked && (asksMissing ? <Trans>Sorry about that</Trans> : <Trans>Did this help?</Trans>)}
      </h2>
      {!isThanked && (
        <form {...nativeForm} method="post" action={`${path}#helpful`}>
          {asksMissing ? (
            <>
              <Field
                label={<Trans>What was missing?</Trans>}
                hint={<Trans>We can’t reply to this. For an answer, use “Contact us”.</Trans>}
              >
                {(control) => (
                  <textarea
                    {...control}
                    name="message"
                    className={clsx(inputStyle(), styles.missing)}
                    rows={3}
                    maxLength={contactLengths.message}
                    defaultValue={message}
                  />
                )}
              </Field>
              <Button type="submit">
                <Trans>Send</Trans>
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" name="helpful" value="yes">
                <Trans>Yes</Trans>
              </Button>
              <Button type="submit" name="helpful" value="no">
                <Trans>Not really</Trans>
              </Button>
              <p className="muted">
                <Trans>Without your name, and without a cookie.</Trans>
              </p>
            </>
          )}
          <FieldError>{refusal}</FieldError>
        </form>
      )}
    </section>
  );
}
