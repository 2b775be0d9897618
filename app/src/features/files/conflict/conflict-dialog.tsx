import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { isPressed } from '../../shortcuts/press.ts';
import { areLettersOn } from '../../shortcuts/use-shortcut.ts';
import styles from './conflict-dialog.module.css';
import { ConflictSides } from './conflict-sides.tsx';
import {
  type Conflict,
  type ConflictCause,
  type ConflictChoice,
  choicesOf,
  decidedLike,
} from './conflicts.ts';

interface ConflictDialogProps {
  readonly locale: string;
  readonly cause: ConflictCause;
  /** What is still undecided; the first one is asked about. Never empty. */
  readonly conflicts: readonly Conflict[];
  /** Where the names are taken, as a person reads it: “My drive / Travel”. */
  readonly folder: string;
  /** The answer for these conflicts: the first one, and with “the same for the others” all that allow it. */
  readonly onAnswer: (choice: ConflictChoice, answered: readonly Conflict[]) => void;
  /** Gives up everything that is undecided. */
  readonly onStop: () => void;
  /** Escape, Back and the cross; `onStop` where nothing can stay undecided. */
  readonly onClose: () => void;
}

const name = 'conflict-choice';

/**
 * Asks what becomes of an entry whose name is taken, one conflict at a time or all alike (R3.9, R10.3). Keys 1, 2 and 3
 * choose, Enter answers.
 */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { locale, cause, conflicts, folder, onAnswer, onStop, onClose } = props;
  const { t } = useLingui();
  const [answered, setAnswered] = useState(0);
  const [wanted, setWanted] = useState<ConflictChoice>('keepBoth');
  const [forAll, setForAll] = useState(false);
  const conflict = conflicts[0];
  if (conflict === undefined) return null;
  const choices = choicesOf(conflict);
  const choice = choices.includes(wanted) ? wanted : 'keepBoth';
  const alike = decidedLike(conflict, conflicts, choice);
  const others = alike.length - 1;
  const taken = conflict.incoming.name;
  const nth = answered + 1;
  const total = answered + conflicts.length;
  const { act, says } = wordsOf(conflict);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const isAnswer = areLettersOn() && isPressed('answerConflict', event);
    const chosen = isAnswer ? choices[Number(event.key) - 1] : undefined;
    if (chosen === undefined) return;
    setWanted(chosen);
    // The ring goes along, or two rows would look chosen.
    event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`)?.focus();
  }

  return (
    <Dialog title={t`“${taken}” already exists`} width="wide" onPhone="screen" onClose={onClose}>
      <form
        className={styles.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          const decided = forAll ? alike : [conflict];
          setAnswered(answered + decided.length);
          onAnswer(choice, decided);
        }}
      >
        <p className={styles.where} role="status">
          {total === 1 ? (
            <Trans>In {folder}</Trans>
          ) : (
            <Trans>
              In {folder} · name conflict {nth} of {total}
            </Trans>
          )}
        </p>
        <ConflictSides locale={locale} cause={cause} conflict={conflict} />
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">
            <Trans>What would you like to do?</Trans>
          </legend>
          {choices.map((one, index) => (
            <Choice
              key={one}
              nth={index + 1}
              chosen={one === choice}
              title={act[one]}
              says={says[one]}
              onChoose={() => setWanted(one)}
            />
          ))}
        </fieldset>
        <div className={styles.foot}>
          {others > 0 && (
            <label className={styles.all}>
              <input type="checkbox" checked={forAll} onChange={(event) => setForAll(event.target.checked)} />
              <Plural value={others} one="Do the same for the other #" other="Do the same for the other #" />
            </label>
          )}
          <DialogActions>
            <Button kind="quiet" className={styles.stop} onClick={onStop}>
              {cause === 'upload' ? <Trans>Stop upload</Trans> : <Trans>Cancel</Trans>}
            </Button>
            <Button type="submit" kind="primary">
              {act[choice]}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}

/** Each choice as a button says it, and what follows from it. */
function wordsOf({
  incoming,
  freeName,
}: Conflict): Record<'act' | 'says', Record<ConflictChoice, ReactNode>> {
  const isFolder = incoming.kind === 'folder';
  return {
    act: {
      keepBoth: <Trans>Keep both</Trans>,
      replace: <Trans>Replace</Trans>,
      merge: <Trans>Merge</Trans>,
      skip: <Trans>Skip</Trans>,
    },
    says: {
      keepBoth:
        freeName !== '' ? (
          <Trans>The new one will be named “{freeName}”</Trans>
        ) : (
          <Trans>A number is added to the new name</Trans>
        ),
      replace: <Trans>The old one goes to the trash</Trans>,
      merge: <Trans>Both are combined into one folder</Trans>,
      skip: isFolder ? (
        <Trans>The folder in your drive stays as it is</Trans>
      ) : (
        <Trans>Nothing changes</Trans>
      ),
    },
  };
}

interface ChoiceProps {
  readonly nth: number;
  readonly chosen: boolean;
  readonly title: ReactNode;
  readonly says: ReactNode;
  readonly onChoose: () => void;
}

function Choice({ nth, chosen, title, says, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={chosen}
        aria-keyshortcuts={String(nth)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-says`}
        onChange={onChoose}
        {...(chosen ? { 'data-initial-focus': '' } : {})}
      />
      <span id={`${id}-title`} className={styles.title}>
        {title}
      </span>
      <span id={`${id}-says`} className={styles.says}>
        {says}
      </span>
      <kbd aria-hidden className={styles.key}>
        {nth}
      </kbd>
    </label>
  );
}
