import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Malay. */
export const ms: ShareTexts = {
  OK: {
    title: 'Perkongsian ini boleh dibuka',
    explanation: 'Anda boleh melihat fail di dalamnya.',
    next: 'Simpan ke drive anda atau muat turun.',
  },
  AUDITING: {
    title: 'Perkongsian ini sedang disemak',
    explanation: 'Biasanya beberapa minit.',
    next: 'Kekal di halaman ini: fail dipaparkan sebaik sahaja selesai disemak.',
  },
  PROHIBITED: {
    title: 'Perkongsian ini disekat',
    explanation: 'Kandungannya melanggar peraturan perkhidmatan, jadi tiada siapa boleh membukanya.',
    next: 'Jika anda rasa ini satu kesilapan, hubungi sokongan.',
  },
  SENSITIVE_RESOURCE: {
    title: 'Fail ini tidak dapat dipaparkan',
    explanation: 'Perkongsian ini mengandungi fail yang tidak boleh disebarkan.',
    next: 'Minta cara lain daripada pemiliknya.',
  },
  SENSITIVE_WORD: {
    title: 'Nama ini tidak dapat dipaparkan',
    explanation: 'Nama perkongsian ini tidak boleh disebarkan.',
    next: 'Minta pemiliknya menukar nama dan berkongsi semula.',
  },
  PASS_CODE_EMPTY: {
    title: 'Perkongsian ini ada kod laluan',
    explanation: 'Hanya orang yang ada kod laluan boleh melihat failnya.',
    next: 'Masukkan kod laluan daripada pemiliknya.',
  },
  PASS_CODE_ERROR: {
    title: 'Kod laluan itu tidak betul',
    explanation: 'Perkongsian ini tidak dapat dibuka dengannya.',
    next: 'Semak dan cuba lagi.',
  },
  EXPIRED: {
    title: 'Perkongsian ini telah tamat tempoh',
    explanation: 'Pemiliknya menetapkan tarikh tamat, dan tarikh itu sudah berlalu.',
    next: 'Minta pautan baharu.',
  },
  DELETED: {
    title: 'Perkongsian ini telah ditamatkan',
    explanation: 'Pemiliknya berhenti berkongsi fail ini.',
    next: 'Hubungi mereka jika anda masih memerlukannya.',
  },
  NOT_FOUND: {
    title: 'Perkongsian ini tiada',
    explanation: 'Mungkin ada huruf yang tertinggal pada pautan, atau fail sudah tiada.',
    next: 'Semak pautan itu dan buka semula.',
  },
  MAX_RESTORE_COUNT: {
    title: 'Perkongsian ini telah disimpan sebanyak yang dibenarkan',
    explanation: 'Pemiliknya menetapkan had, dan had itu telah dicapai.',
    next: 'Minta supaya had dinaikkan.',
  },
};
