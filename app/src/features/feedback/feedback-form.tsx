import { type FeedbackCategory, feedbackCategories, maxFeedbackLength } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useReducer, useRef } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { sendFeedback } from '../../data/feedback.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ImagePlus, Info, Send, X } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import styles from './feedback-page.module.css';
import { newForm, reduceForm } from './form-state.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { type Facts, useFacts } from './use-facts.ts';

// Only where the operator allows the debug console.
const AttachTrace = lazy(() => import('../statecharts/attach-trace.tsx'));

interface FeedbackFormProps {
  readonly from: string;
  readonly onSent: () => void;
}

/** The message, a picture by choice, and what goes along with them. What was typed outlives the session. */
export function FeedbackForm({ from, onSent }: FeedbackFormProps) {
  const { t } = useLingui();
  const { store } = useRuntime();
  const recorder = useApp().recorder();
  const [form, dispatch] = useReducer(reduceForm, store.read('feedback_draft'), newForm);
  const facts = useFacts(from);
  const send = useMutation(sendFeedback);
  const failure = failureOf(send.error);
  const text = useFailureText(failure);
  const picker = useRef<HTMLInputElement>(null);
  const isReady = form.message.trim() !== '';
  const names: Readonly<Record<FeedbackCategory, string>> = {
    broken: t`Something isn’t working`,
    idea: t`An idea`,
    payment: t`Payment`,
    question: t`A question`,
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || send.isPending) return;
    const screenshot = form.picture?.base64 ?? '';
    send.mutate(
      {
        ...{ category: form.category, message: form.message, facts, screenshot },
        ...(form.trace === null ? {} : { trace: form.trace.text }),
      },
      {
        onSuccess: () => {
          store.remove('feedback_draft');
          onSent();
        },
      },
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.main}>
        <fieldset className={styles.kinds}>
          <legend className={styles.heading}>
            <Trans>What would you like to tell us?</Trans>
          </legend>
          {feedbackCategories.map((category) => (
            <label key={category} className={styles.kind}>
              <input
                type="radio"
                name="category"
                className="visually-hidden"
                checked={form.category === category}
                onChange={() => dispatch({ type: 'category.choose', category })}
              />
              {names[category]}
            </label>
          ))}
        </fieldset>
        <Field
          label={form.category === 'broken' ? <Trans>What happened?</Trans> : <Trans>Your message</Trans>}
          hint={
            <span className={styles.hint}>
              {form.category === 'broken' && (
                <Trans>What did you do, and what did you expect to happen?</Trans>
              )}
              <span className={styles.count}>
                {form.message.length} / {maxFeedbackLength}
              </span>
            </span>
          }
        >
          {(control) => (
            <textarea
              {...control}
              className={clsx(inputStyle(), styles.text)}
              rows={6}
              maxLength={maxFeedbackLength}
              value={form.message}
              onChange={(event) => {
                const message = event.target.value;
                dispatch({ type: 'message.type', message });
                store.write('feedback_draft', message);
              }}
            />
          )}
        </Field>
        <div className={styles.picture}>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            data-testid="screenshot"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file !== undefined)
                void shrinkPicture(file).then((picture) => dispatch({ type: 'picture.take', picture }));
            }}
          />
          {form.picture === null ? (
            <Button icon={<ImagePlus size={18} aria-hidden />} onClick={() => picker.current?.click()}>
              <Trans>Add a screenshot</Trans>
            </Button>
          ) : (
            <span className={styles.shown}>
              <img src={form.picture.address} alt={form.picture.name} />
              <IconButton label={t`Remove screenshot`} onClick={() => dispatch({ type: 'picture.remove' })}>
                <X size={20} aria-hidden />
              </IconButton>
            </span>
          )}
          <FieldError>
            {form.isPictureBad ? t`This picture can’t be read. Choose another file.` : null}
          </FieldError>
        </div>
        <FieldError>
          {failure?.field === 'trace' && form.trace !== null
            ? t`The trace can’t be received. Send your message without it.`
            : text}
        </FieldError>
        <Button
          type="submit"
          kind="primary"
          className={styles.send}
          icon={<Send size={18} aria-hidden />}
          busy={send.isPending}
          disabled={!isReady}
        >
          <Trans>Send</Trans>
        </Button>
      </div>
      <div className={styles.beside}>
        {recorder !== null && (
          <Suspense>
            <AttachTrace
              recorder={recorder}
              attached={form.trace}
              onChange={(trace) => dispatch({ type: 'trace.change', trace })}
            />
          </Suspense>
        )}
        <AlsoSent facts={facts} />
      </div>
    </form>
  );
}

/** What goes along, word by word. */
function AlsoSent({ facts }: { readonly facts: Facts }) {
  const { build, browser, page, language, screen } = facts;
  return (
    <aside className={styles.also} aria-labelledby="also-sent">
      <h2 id="also-sent" className={styles.alsoHead}>
        <Info size={18} aria-hidden />
        <Trans>Also sent</Trans>
      </h2>
      <dl className={styles.facts}>
        <Fact name={<Trans>Build</Trans>}>{build}</Fact>
        <Fact name={<Trans>Browser</Trans>}>{browser}</Fact>
        <Fact name={<Trans>Page</Trans>}>{page === '' ? '–' : page}</Fact>
        <Fact name={<Trans>Language</Trans>}>{language}</Fact>
        <Fact name={<Trans>Window</Trans>}>{screen}</Fact>
      </dl>
      <p className="muted">
        <Trans>No file names, no content and no passwords.</Trans>
      </p>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
