import * as v from 'valibot';
import { isPageAction } from './actions.ts';

/** No address of ours is longer (T20). */
const maxSearchLength = 8192;
/** Files that one address may name. */
const maxFiles = 50;

const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** The id of a task that was over when it was answered is signed, and has parts. */
const TaskId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}(?:\.[\w-]{0,64}){0,3}$/));
const Ids = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(','))]),
  v.array(Id),
  v.maxLength(maxFiles),
);

/** What an address asks of the drive, each with the parameters that it takes (R2.24). */
const AddressAction = v.variant('action', [
  v.object({ action: v.literal('show_task'), task: v.exactOptional(TaskId) }),
  v.object({ action: v.literal('open_file'), file: Id }),
  v.object({ action: v.literal('highlight_files'), files: Ids }),
  v.object({ action: v.literal('move_files'), files: Ids }),
  // Shown to its reader, who starts it or does not; a magnet link may be long.
  v.object({ action: v.literal('create_task'), add: v.optional(v.pipe(v.string(), v.maxLength(6000)), '') }),
  v.object({ action: v.literal('search'), q: v.pipe(v.string(), v.maxLength(255)) }),
  v.object({ action: v.literal('show_storage_dialog') }),
  v.object({ action: v.literal('show_mobile_sidebar') }),
  // A code in the URL is filled in, and redeemed only by a click.
  v.object({
    action: v.literal('open_redeem_box'),
    activation_code: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  }),
  v.object({ action: v.literal('show_traffic_dialog') }),
  v.object({ action: v.literal('show_invite_dialog') }),
  v.object({ action: v.literal('show_beginner_dialog') }),
  v.object({ action: v.literal('show_activity_dialog') }),
  v.object({ action: v.literal('show_popup_window') }),
]);
export type AddressAction = Readonly<v.InferOutput<typeof AddressAction>>;

const handled: ReadonlySet<string> = new Set(
  AddressAction.options.map(({ entries }) => entries.action.literal),
);

/** The parameters that belong to an action; an address is left without them once it is carried out. */
export const addressActionNames = ['action', 'task', 'file', 'files', 'add', 'q', 'activation_code'] as const;

/**
 * What a search text asks the drive to do: null when it asks nothing, or something that is not the drive's; `invalid`
 * for an action that does not exist, or whose parameters are not valid. The first of a repeated one counts. Never throws.
 */
export function readAddressAction(search: string): AddressAction | 'invalid' | null {
  const parameters = new URLSearchParams(search);
  const action = parameters.get('action');
  if (action === null || (isPageAction(action) && !handled.has(action))) return null;
  if (search.length > maxSearchLength) return 'invalid';
  const given = addressActionNames.flatMap((name) => {
    const text = parameters.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  const parsed = v.safeParse(AddressAction, Object.fromEntries(given));
  return parsed.success ? parsed.output : 'invalid';
}
