/** A picture in docs/screens. */
export interface Picture {
  readonly file: string;
  /** What it shows, in words. */
  readonly alt: string;
}

const picture = (file: string, alt: string): Picture => ({ file, alt });

/** Pictures of the screens that show a state, by chart and state. A state without one shows nothing. */
export const pictures: Readonly<Record<string, Readonly<Record<string, readonly Picture[]>>>> = {
  captcha: { challenging: [picture('captcha.png', 'The challenge, and its field for the answer')] },
  'device-approval': {
    asking: [picture('device-question.png', 'The question whether another device may sign in')],
  },
  'display-mode': {
    ready: [
      picture('drive.png', 'My drive as a list'),
      picture('drive-tiles.png', 'My drive as tiles'),
      picture('drive-flow.png', 'Photos by day'),
      picture('drive-single.png', 'One column'),
    ],
  },
  restore: { noSpace: [picture('save-no-space.png', 'Saving a share when the drive is full')] },
  share: {
    'awaitingPassCode.ready': [
      picture('share-pass_code_empty.png', 'The share asks for its passcode'),
      picture('share-pass_code_error.png', 'The passcode was wrong'),
    ],
    auditing: [picture('share-auditing.png', 'The share is being reviewed')],
    sensitive: [
      picture('share-sensitive_resource.png', 'The content failed a review'),
      picture('share-sensitive_word.png', 'The name failed a review'),
    ],
    closed: [
      picture('share-expired.png', 'The share has expired'),
      picture('share-deleted.png', 'The share was deleted'),
      picture('share-not_found.png', 'The share is not found'),
      picture('share-prohibited.png', 'The share is prohibited'),
      picture('share-max_restore_count.png', 'The share has reached its save limit'),
    ],
    'open.idle': [picture('share-ok.png', 'The shared folder'), picture('share-grid.png', 'Its tiles')],
  },
  'sign-in': { idle: [picture('login-dialog.png', 'The ways to sign in')] },
  'upload-queue': { working: [picture('drive-dock.png', 'The dock with the uploads')] },
};
