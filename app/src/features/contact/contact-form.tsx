import { type ContactTopic, contactLengths, contactTopics } from '@aloft/core/rules';
import type { HelpTopics } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type SyntheticEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { sendContact } from '../../data/contact.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { Send } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { draftAttribute } from '../first-interaction/hydrate-on-interaction.ts';
import {
  type ContactField,
  type ContactFormEvent,
  isWrong,
  newContactForm,
  reduceContactForm,
  wrongField,
} from './contact-form-state.ts';
import styles from './contact-page.module.css';
import { QuickerAnswers } from './quicker-answers.tsx';

interface ContactFormProps {
  readonly topics: HelpTopics['topics'];
  /** Of who is signed in; empty for others. */
  readonly email: string;
  /** Why the message was not kept that was sent before; empty for none. */
  readonly refusal: string;
  readonly onSent: (id: string) => void;
}

/** What stands in the fields of the form, where it was filled in before the page answered. */
function typedIn(form: HTMLFormElement): readonly ContactFormEvent[] {
  const data = new FormData(form);
  const topic = contactTopics.find((one) => one === data.get('topic'));
  const texts = (['email', 'order', 'message'] as const).flatMap((field) => {
    const text = data.get(field);
    return typeof text === 'string' && text !== '' ? [{ type: 'text.type', field, text } as const] : [];
  });
  return topic === undefined ? texts : [{ type: 'topic.choose', topic }, ...texts];
}

/**
 * The message to the operator. What was typed is kept on the device until it is sent. Without script the server takes
 * the form.
 */
export function ContactForm({ topics, email: ownEmail, refusal, onSent }: ContactFormProps) {
  const { t } = useLingui();
  const { locale, sentContact } = useApp().facts;
  const { store, captchaToken } = useRuntime();
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const written = sentContact?.kind === 'refused' ? sentContact.written : { email: ownEmail };
  const [form, dispatch] = useReducer(reduceContactForm, written, newContactForm);
  // Before anything is shown in their place.
  useLayoutEffect(() => {
    if (element.current === null) return;
    // The draft is the browser's, and what is in the form is newer.
    const draft = store.read('contact_draft');
    if (draft !== '') dispatch({ type: 'text.type', field: 'message', text: draft });
    for (const event of typedIn(element.current)) dispatch(event);
  }, [store]);
  const send = useMutation(sendContact);
  const failure = failureOf(send.error);
  const failureText = useFailureText(failure);
  const wrong = wrongField(form);
  const isBlamed = (field: ContactField): boolean => form.left.includes(field) && isWrong(form, field);
  const names: Readonly<Record<ContactTopic, string>> = {
    share: t`A share`,
    payment: t`Paying and Premium`,
    signIn: t`Signing in`,
    app: t`An app`,
    abuse: t`Abuse or copyright`,
    other: t`Something else`,
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    dispatch({ type: 'form.send' });
    if (wrong !== null) {
      element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    const { topic, email, order, message } = form;
    send.mutate(
      { topic, email: email.trim(), order: topic === 'payment' ? order : '', message, captchaToken },
      {
        onSuccess: ({ id }) => {
          store.remove('contact_draft');
          onSent(id);
        },
      },
    );
  }

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      action={`/${locale}/contact-us`}
      {...{ [draftAttribute]: 'aloft.contact_draft' }}
      // Until then the browser says what is missing.
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <fieldset className={styles.topics}>
        <legend>
          <Trans>What is it about?</Trans>
        </legend>
        {contactTopics.map((topic) => (
          <label key={topic} className={styles.topic}>
            <input
              type="radio"
              name="topic"
              value={topic}
              checked={form.topic === topic}
              onChange={() => dispatch({ type: 'topic.choose', topic })}
            />
            {names[topic]}
          </label>
        ))}
      </fieldset>
      <QuickerAnswers topic={form.topic} topics={topics} />
      <div className={clsx(form.topic === 'payment' && styles.pair)}>
        <TextField
          label={<Trans>Your email</Trans>}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={320}
          value={form.email}
          error={
            isBlamed('email')
              ? t`An address has a name, an @, and a host with a dot, such as mei@example.org.`
              : null
          }
          onBlur={() => dispatch({ type: 'field.leave', field: 'email' })}
          onChange={({ target }) => dispatch({ type: 'text.type', field: 'email', text: target.value })}
        />
        {form.topic === 'payment' && (
          <TextField
            label={<Trans>Order number (optional)</Trans>}
            name="order"
            autoComplete="off"
            maxLength={contactLengths.order}
            value={form.order}
            hint={<Trans>It’s in your order history.</Trans>}
            onChange={({ target }) => dispatch({ type: 'text.type', field: 'order', text: target.value })}
          />
        )}
      </div>
      <Field
        label={<Trans>What happened?</Trans>}
        error={isBlamed('message') ? t`Write what it is about.` : null}
        hint={
          <span className={styles.hint}>
            <Trans>Never write a password here.</Trans>
            <span>
              {form.message.length} / {contactLengths.message}
            </span>
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="message"
            required
            className={clsx(inputStyle(), styles.text)}
            rows={7}
            maxLength={contactLengths.message}
            value={form.message}
            onBlur={() => dispatch({ type: 'field.leave', field: 'message' })}
            onChange={({ target }) => {
              dispatch({ type: 'text.type', field: 'message', text: target.value });
              store.write('contact_draft', target.value);
            }}
          />
        )}
      </Field>
      <FieldError>{send.isIdle ? refusal : failureText}</FieldError>
      <div className={styles.end}>
        <p className="muted">
          <Trans>We use your address to answer, and delete both after a year.</Trans>
        </p>
        <Button
          type="submit"
          kind="primary"
          size="large"
          icon={<Send size={18} aria-hidden />}
          busy={send.isPending}
        >
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
