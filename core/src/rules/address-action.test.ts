import { describe, expect, it } from 'vitest';
import { pageActions } from './actions.ts';
import { readAddressAction } from './address-action.ts';

describe('actions in the URL of the drive', () => {
  it('reads each action with its parameters, and ignores others', () => {
    expect(readAddressAction('?action=show_task&task=t1&file=f1')).toEqual({
      action: 'show_task',
      task: 't1',
    });
    expect(readAddressAction('?action=show_task')).toEqual({ action: 'show_task' });
    // A copy that was over when it was answered.
    for (const task of ['copy.mhz8k2q1.a_b-1.c_d-2', 'trash.mhz8k2q1..c_d-2'])
      expect(readAddressAction(`?action=show_task&task=${task}`)).toEqual({ action: 'show_task', task });
    expect(readAddressAction('action=open_file&file=a_b-1')).toEqual({ action: 'open_file', file: 'a_b-1' });
    for (const action of ['highlight_files', 'move_files'])
      expect(readAddressAction(`?action=${action}&files=a,b,a`)).toEqual({ action, files: ['a', 'b'] });
    expect(readAddressAction('?action=create_task&add=magnet%3A%3Fxt%3D1')).toEqual({
      action: 'create_task',
      add: 'magnet:?xt=1',
    });
    expect(readAddressAction('?action=create_task')).toEqual({ action: 'create_task', add: '' });
    expect(readAddressAction('?action=search&q=a%20b')).toEqual({ action: 'search', q: 'a b' });
    expect(readAddressAction('?action=open_redeem_box')).toEqual({
      action: 'open_redeem_box',
      activation_code: '',
    });
    expect(readAddressAction('?action=open_redeem_box&activation_code=%20ab-12')).toEqual({
      action: 'open_redeem_box',
      activation_code: ' ab-12',
    });
    const plain = [
      ...['show_storage_dialog', 'show_mobile_sidebar', 'show_traffic_dialog', 'show_invite_dialog'],
      ...['show_beginner_dialog', 'show_activity_dialog', 'show_popup_window'],
    ];
    for (const action of plain) expect(readAddressAction(`?action=${action}`)).toEqual({ action });
  });

  it('returns null without an action of the drive', () => {
    expect(readAddressAction('')).toBeNull();
    expect(readAddressAction('?folder=f1&files=a')).toBeNull();
    const others = pageActions.filter(
      (action) => readAddressAction(`?action=${action}&q=&file=a&files=a`) === null,
    );
    expect(others).toEqual(['open_feedback', 'login_required', 'login_to_drive', 'show_login']);
  });

  it.each([
    'action=',
    'action=drop_table',
    'action=constructor',
    'action=open_file',
    'action=open_file&file=../../etc/passwd',
    'action=open_file&file=%3Cscript%3Ealert(1)%3C/script%3E',
    `action=open_file&file=${'a'.repeat(65)}`,
    'action=move_files',
    'action=move_files&files=',
    'action=move_files&files=a,,b',
    'action=highlight_files&files=a,javascript:alert(1)',
    `action=highlight_files&files=${Array.from({ length: 51 }, (_, nth) => `f${nth}`)}`,
    `action=move_files&files=${Array.from({ length: 10_000 }, (_, nth) => `f${nth}`)}`,
    `action=search&q=${'a'.repeat(256)}`,
    `action=create_task&add=${'a'.repeat(6001)}`,
    `action=open_redeem_box&activation_code=${'a'.repeat(65)}`,
    'action=show_task&task=%00',
    'action=show_task&task=..%2F..%2Fusers',
    'action=show_task&task=a.b.c.d.e',
    'action=open_file&file=a.b',
    `action=show_storage_dialog&x=${'a'.repeat(8200)}`,
  ])('is not valid: %.60s', (search) => {
    expect(readAddressAction(`?${search}`)).toBe('invalid');
  });
});
