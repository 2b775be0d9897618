import type { FileView, FolderOrder, NoticeType, SettingsPlatform } from '@aloft/core/wire';
import type { Generated } from 'kysely';

/** The tables of what contents say of themselves, of how folders are shown, and of what one goes back to. */
export interface ViewTables {
  /**
   * How folders are shown; with an empty id, those that have no row. The switches are 0 or 1: `order_global` and
   * `view_global` count in the row without a folder.
   */
  display_modes: { account_id: string; folder_id: string; changed_at: number } & {
    view: FileView;
    sort_order: FolderOrder;
    folders_first: Generated<number>;
    order_global: Generated<number>;
    view_global: Generated<number>;
  };
  /** What people have set; each switch is 0 or 1. Without a row, all are as they come. */
  user_settings: {
    account_id: string;
    filter_files_on_create: number;
    show_shared_from_search: number;
    separate_other_app_folders: number;
    test_mode: number;
    display_sensitive_shares: number;
    guide_shown: number;
  };
  /** Where a platform saves when no folder is open; the folder may be gone. */
  default_folders: { account_id: string; platform: SettingsPlatform; folder_id: string };
  /** Where another program saves when it names no folder; the folder may be gone. */
  program_folders: { account_id: string; client_id: string; folder_id: string };
  /** Searches that people named; a query is saved once. */
  saved_searches: { account_id: string; id: string; name: string; query: string; created_at: number };
  /** What happened without the person; of one kind and subject there is one. */
  notices: {
    id: string;
    account_id: string;
    type: NoticeType;
    /** The share that it is of; empty for none. */
    subject: string;
    name: string;
    /** Of the stranger who sent the files, as they call themselves; empty for several. */
    sender_name: string;
    folder_id: string;
    /** How often it happened since it was last read. */
    count: number;
    /** What is told once for each: when a link ends, or a day; 0 for what is told whenever it happens. */
    occasion: number;
    updated_at: number;
    read_at: number | null;
  };
  /** How far files were played that were not played to their end. */
  play_positions: {
    account_id: string;
    file_id: string;
    position_ms: number;
    duration_ms: number;
    played_at: number;
  };
  /** Metadata of a picture, video or audio file; 0 and empty where unknown. */
  media_facts: {
    blob_id: string;
    width: number;
    height: number;
    duration_ms: number;
    bit_rate: number;
    frame_rate_thousandths: number;
    video_codec: string;
    audio_codec: string;
    container: string;
    /** The source of its thumbnail: `key` is decoded here, `coded` needs a decoder. */
    still: 'none' | 'picture' | 'cover' | 'key' | 'coded';
    /** When it was taken, in ms by the camera's clock read as UTC; 0 where unknown. */
    taken_at: Generated<number>;
    /** When it was recorded, in ms since 1970; 0 where its content tells the camera's clock alone, or nothing. */
    recorded_at: Generated<number>;
    /** The last failure; empty when none. */
    failure: Generated<'' | 'unreadable' | 'too_large' | 'time' | 'memory' | 'crash'>;
    /** The number of failures. */
    failures: Generated<number>;
    /** The version of the renderer. */
    renderer: Generated<number>;
    /** When a retry is allowed after a failure. */
    retry_at: Generated<number>;
  };
}
