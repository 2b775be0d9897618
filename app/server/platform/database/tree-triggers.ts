import type { Engine } from './engine.ts';

/**
 * What an entry adds to its folder, or to the trash: its own bytes and what is kept of those below it. One that is not
 * whole, or was never counted (`tree_size` is null), adds nothing.
 */
const bytesOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.tree_size IS NULL OR ${row}.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE ${row}.size + ${row}.tree_size END`;
const entriesOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.tree_size IS NULL OR ${row}.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + ${row}.tree_entries END`;

/** A live entry counts for its folder; one in the trash counts for its account's trash, and for no folder. */
const targetOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.trashed_at IS NULL THEN ${row}.parent_id ELSE ${row}.account_id END`;
const hasTarget = (row: 'OLD' | 'NEW'): string => `(${row}.trashed_at IS NOT NULL OR ${row}.parent_id <> '')`;

const columns = 'INSERT INTO tree_deltas (target, trashed_at, size, entries)';
const added = `${columns} SELECT ${targetOf('NEW')}, NEW.trashed_at, ${bytesOf('NEW')}, ${entriesOf('NEW')}
  WHERE ${hasTarget('NEW')} AND ${entriesOf('NEW')} <> 0;`;
const removed = `${columns} SELECT ${targetOf('OLD')}, OLD.trashed_at, -(${bytesOf('OLD')}), -(${entriesOf('OLD')})
  WHERE ${hasTarget('OLD')} AND ${entriesOf('OLD')} <> 0;`;
const changed = `${columns} SELECT ${targetOf('NEW')}, NEW.trashed_at, (${bytesOf('NEW')}) - (${bytesOf('OLD')}),
    (${entriesOf('NEW')}) - (${entriesOf('OLD')})
  WHERE ${hasTarget('NEW')} AND ((${bytesOf('NEW')}) <> (${bytesOf('OLD')}) OR (${entriesOf('NEW')}) <> (${entriesOf('OLD')}));`;
/** Folders that went first, and trash that was emptied, are not counted down entry by entry. */
const deleted = `${columns} SELECT ${targetOf('OLD')}, OLD.trashed_at, -(${bytesOf('OLD')}), -(${entriesOf('OLD')})
  WHERE ${entriesOf('OLD')} <> 0 AND CASE WHEN OLD.trashed_at IS NULL
    THEN OLD.parent_id <> '' AND EXISTS (SELECT 1 FROM files WHERE id = OLD.parent_id)
    ELSE NOT EXISTS (SELECT 1 FROM trash_totals WHERE account_id = OLD.account_id AND emptied_until >= OLD.trashed_at) END;`;

const counted = 'parent_id, trashed_at, size, phase, tree_size, tree_entries';

/**
 * Triggers that note in `tree_deltas` by how much each write to `files` changes what its folder holds. Rows are only
 * appended: writers never wait for each other here.
 */
export const treeTriggers: Readonly<Record<Engine, string>> = {
  sqlite: `
  CREATE TRIGGER files_tree_insert AFTER INSERT ON files BEGIN ${added} END;
  CREATE TRIGGER files_tree_delete AFTER DELETE ON files BEGIN ${deleted} END;
  CREATE TRIGGER files_tree_change AFTER UPDATE OF ${counted} ON files
    WHEN OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NEW.trashed_at BEGIN ${changed} END;
  CREATE TRIGGER files_tree_move AFTER UPDATE OF ${counted} ON files
    WHEN OLD.parent_id <> NEW.parent_id OR OLD.trashed_at IS NOT NEW.trashed_at BEGIN ${removed} ${added} END;
  `,
  postgres: `
  CREATE FUNCTION files_tree() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${added}
    ELSIF TG_OP = 'DELETE' THEN ${deleted}
    ELSIF OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NOT DISTINCT FROM NEW.trashed_at THEN ${changed}
    ELSE ${removed} ${added}
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER files_tree AFTER INSERT OR DELETE OR UPDATE OF ${counted} ON files FOR EACH ROW EXECUTE FUNCTION files_tree();
  `,
};
