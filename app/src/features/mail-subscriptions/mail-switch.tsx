import type { MailScene } from '@aloft/core/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mailSubscriptions, setMailSubscription } from '../../data/mail-subscriptions.ts';
import { failureOf } from '../../data/query-client.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';

interface MailSwitchProps {
  readonly scene: MailScene;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** Whether the person gets one kind of mail (R10.10); locked until that is known. */
export function MailSwitch({ scene, label, hint }: MailSwitchProps) {
  const { data } = useQuery(mailSubscriptions);
  const change = useMutation(setMailSubscription);
  const failure = useFailureText(failureOf(change.error));
  return (
    <>
      <Switch
        {...{ label, hint }}
        checked={data?.subscriptions.some((one) => one.scene === scene && one.subscribed) === true}
        disabled={data === undefined}
        onChange={(subscribed) => change.mutate({ scene, subscribed })}
      />
      <FieldError>{failure}</FieldError>
    </>
  );
}
