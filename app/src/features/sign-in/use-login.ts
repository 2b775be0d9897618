import { beginLogin, type FirstForm, type Flows, type LoginView, viewLogin, viewSession } from '@aloft/core';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { firstPerson } from '../../actors/first-person.ts';
import { useApp, useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { safeReturn } from '../../navigation/check-address.ts';
import { reloadOnMailedCode, takeMailedCode } from '../../navigation/mailed-code.ts';
import { openAddress } from '../../navigation/open-address.ts';

type LoginActor = ReturnType<typeof beginLogin>;

/** A sign-in with what is typed into the form that is shown. */
export interface LoginInUse {
  readonly view: LoginView;
  readonly send: LoginActor['send'];
  /** The form whose fields are read when they are sent. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** What stands in a field now; empty where there is none of that name. */
  readonly typed: (name: string) => string;
  /** The code that the link of a mail has brought along; empty without one. */
  readonly code: string;
  /** Goes where another program or window waits. */
  readonly follow: (redirectTo: string) => void;
}

/**
 * Reports that somebody has signed in with what was typed, or has failed to, without saying who (R4.4). Answers how to
 * stop.
 */
function reportLogin({ analytics, actors: { session } }: Flows, actor: LoginActor): () => void {
  const completed = actor.on('login.completed', () => {
    // Another tab, or program, has signed in: that is reported there.
    if (viewSession(session.getSnapshot()).status !== 'signedIn') analytics?.stat({ type: 'signedIn' });
  });
  let wasBusy = false;
  const refused = actor.subscribe((snapshot) => {
    const view = viewLogin(snapshot);
    const isBusy = 'busy' in view && view.busy;
    const isSigningIn = view.screen === 'signIn' || view.screen === 'secondStep' || view.screen === 'expired';
    if (wasBusy && !isBusy && isSigningIn && view.failure !== null) analytics?.stat({ type: 'signInFailed' });
    wasBusy = isBusy;
  });
  return () => {
    completed.unsubscribe();
    refused.unsubscribe();
  };
}

interface LoginWay {
  /** The authorization request of a popup; empty elsewhere. */
  readonly request: string;
  readonly returnTo: string;
  /** Leaves the page where it is, as the form stands over it. */
  readonly stays: boolean;
  /** Whether the answer may lead out of the service: the operator has registered the address for this very program. */
  readonly mayLeave: boolean;
  readonly first: FirstForm;
  /** The secret of an invitation to the server; empty without one. */
  readonly signUpLink: string;
}

/** Runs the sign-in as long as the form is there, and leads on when somebody is signed in. */
export function useLogin({ request, returnTo, stays, mayLeave, first, signUpLink }: LoginWay): LoginInUse {
  const { facts } = useApp();
  const runtime = useRuntime();
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);

  function typed(name: string): string {
    const value = formRef.current === null ? null : new FormData(formRef.current).get(name);
    return typeof value === 'string' ? value : '';
  }
  const [actor] = useState(() =>
    beginLogin(runtime, {
      ...(request === '' ? {} : { request }),
      ...(signUpLink === '' ? {} : { signUpLink }),
      first,
      words: () => ({
        email: typed('email'),
        password: typed('password'),
        name: typed('name'),
        code: typed('code'),
      }),
    }),
  );
  const [code, setCode] = useState('');
  const view = viewLogin(useSnapshot(actor));

  function follow(redirectTo: string): void {
    openAddress(redirectTo, { external: mayLeave ? 'program' : 'refused', by: 'replace' });
  }
  const authorized = useEffectEvent(follow);
  useEffect(() => {
    const told = actor.on('login.authorized', ({ redirectTo }) => authorized(redirectTo));
    const stopReporting = reportLogin(runtime, actor);
    actor.start();
    const mailed = takeMailedCode();
    if (mailed !== null) {
      const { email, verificationId } = mailed;
      setCode(mailed.code);
      actor.send({ type: 'code.opened', email, verificationId });
    }
    return () => {
      told.unsubscribe();
      stopReporting();
    };
  }, [actor, runtime]);

  useEffect(reloadOnMailedCode, []);

  // The session may be found only now, by the browser or in another tab.
  const session = useSession();
  const { status } = session;
  useEffect(() => {
    // Who is signed in may set a new password all the same.
    if (status === 'signedIn' && first !== 'reset') actor.send({ type: 'session.signedIn' });
  }, [status, actor, first]);

  const isDone = view.screen === 'completed' && request === '' && !stays;
  // Another person gets a page of their own, which holds nothing of who was here before. So does whoever signed in
  // while an earlier session was checked, which did not hear of it.
  const isOther = session.status === 'signedIn' && session.profile.userId !== firstPerson(runtime);
  const isUnheard = status === 'signedOut';
  /** To where one was going, or was when the sign-in was asked for, once. */
  const goOn = useEffectEvent(() => {
    const wanted = returnTo === '' ? (runtime.store.read('login_scene') ?? '') : returnTo;
    runtime.store.remove('login_scene');
    const way = safeReturn(wanted, facts.origin);
    openAddress(way, { by: 'replace', ...(isOther || isUnheard ? {} : { router }) });
  });
  const isGoing = isDone && status !== 'unknown';
  useEffect(() => {
    if (isGoing) goOn();
  }, [isGoing]);

  return { view, send: (event) => actor.send(event), formRef, typed, code, follow };
}
