/** What an address can ask the product to do when it opens (R2.24). */
export const pageActions = [
  'show_task',
  'open_file',
  'highlight_files',
  'create_task',
  'show_storage_dialog',
  'show_mobile_sidebar',
  'move_files',
  'open_redeem_box',
  'search',
  'open_feedback',
  'login_required',
  'show_traffic_dialog',
  'show_invite_dialog',
  'show_beginner_dialog',
  'show_activity_dialog',
  'show_popup_window',
  'login_to_drive',
  'show_login',
] as const;
export type PageAction = (typeof pageActions)[number];

const ownOnly = ['open_file', 'show_task', 'highlight_files', 'search'] as const;
/** The actions that name something of the person's own; they never leave the page (R2.19). */
export type OwnOnlyAction = (typeof ownOnly)[number];

/** The actions that a framed page may hand to its parent (R2.19, T1). */
export type EmbedAction = Exclude<PageAction, OwnOnlyAction>;

/** Whether a text is one of the eighteen actions (R2.23). */
export function isPageAction(value: unknown): value is PageAction {
  return pageActions.some((action) => action === value);
}

/** Whether an action may be handed to the page around ours (R2.19): fourteen of the eighteen. */
export function isEmbedAction(value: unknown): value is EmbedAction {
  return isPageAction(value) && !ownOnly.some((action) => action === value);
}

export const embedActions: readonly EmbedAction[] = pageActions.filter((action) => isEmbedAction(action));
