import { signUpModes } from '@aloft/core/rules';
import * as v from 'valibot';
import { type SignUpRule, signUpRule } from '../../../features/accounts/sign-up/sign-up-mode.ts';
import { setSignUpMode } from '../../management/sign-up.ts';
import { command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';

const sources: Readonly<Record<SignUpRule['source'], string>> = {
  environment: 'as ALOFT_SIGN_UP says',
  operator: 'as an operator has decided',
  default: 'as where nobody has decided',
};

export const signUpShow = command({
  name: 'sign-up show',
  summary: 'Says who may create an account, and who has decided so.',
  example: 'sign-up show',
  input: v.object({}),
  run: async (desk) => {
    const { mode, source } = await signUpRule(await desk.services());
    return { data: { mode, source }, lines: [`Sign-up is ${mode}, ${sources[source]}.`] };
  },
});

export const signUpSet = command({
  name: 'sign-up set',
  summary: 'Opens sign-up to everybody (open) or to whoever has a link (invited), or closes it (closed).',
  words: [{ name: 'mode' }],
  example: 'sign-up set invited',
  input: v.object({ mode: v.picklist(signUpModes, `sign-up is ${signUpModes.join(', ')}`) }),
  run: async (desk, { mode }) => {
    const refused = await setSignUpMode(await desk.services(), desk.request, mode);
    if (refused?.refused === 'failed_precondition')
      throw new Refused(
        `ALOFT_SIGN_UP is ${desk.configuration.signUp}, and decides: change it, or take it away`,
      );
    orThrow(refused);
    return {
      data: { mode },
      lines: [
        `Sign-up is ${mode} within seconds, unless ALOFT_SIGN_UP is set for the server: that would decide.`,
      ],
    };
  },
});
