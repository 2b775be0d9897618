import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Indonesian. */
export const id: ShareTexts = {
  OK: {
    title: 'Share ini bisa dibuka',
    explanation: 'Anda bisa melihat file di dalamnya.',
    next: 'Simpan ke drive Anda atau unduh.',
  },
  AUDITING: {
    title: 'Share ini sedang diperiksa',
    explanation: 'Biasanya beberapa menit.',
    next: 'Tetap di halaman ini: file muncul begitu selesai diperiksa.',
  },
  PROHIBITED: {
    title: 'Share ini diblokir',
    explanation: 'Isinya melanggar aturan layanan, jadi tidak bisa dibuka siapa pun.',
    next: 'Jika menurut Anda ini keliru, hubungi dukungan.',
  },
  SENSITIVE_RESOURCE: {
    title: 'File ini tidak bisa ditampilkan',
    explanation: 'Share ini berisi file yang tidak boleh diteruskan.',
    next: 'Mintalah cara lain kepada pemiliknya.',
  },
  SENSITIVE_WORD: {
    title: 'Nama ini tidak bisa ditampilkan',
    explanation: 'Nama share ini tidak boleh diteruskan.',
    next: 'Mintalah pemiliknya mengganti nama lalu membagikannya lagi.',
  },
  PASS_CODE_EMPTY: {
    title: 'Share ini memakai kode akses',
    explanation: 'Hanya orang yang punya kode akses bisa melihat filenya.',
    next: 'Masukkan kode akses dari pemiliknya.',
  },
  PASS_CODE_ERROR: {
    title: 'Kode akses itu tidak benar',
    explanation: 'Share ini tidak bisa dibuka dengan kode itu.',
    next: 'Periksa lalu coba lagi.',
  },
  EXPIRED: {
    title: 'Share ini sudah kedaluwarsa',
    explanation: 'Pemiliknya menetapkan tanggal akhir, dan tanggal itu sudah lewat.',
    next: 'Mintalah tautan baru.',
  },
  DELETED: {
    title: 'Share ini sudah diakhiri',
    explanation: 'Pemiliknya berhenti membagikan file ini.',
    next: 'Hubungi dia bila Anda masih memerlukannya.',
  },
  NOT_FOUND: {
    title: 'Share ini tidak ada',
    explanation: 'Mungkin ada huruf yang kurang pada tautannya, atau filenya sudah tidak ada.',
    next: 'Periksa tautannya lalu buka lagi.',
  },
  MAX_RESTORE_COUNT: {
    title: 'Share ini sudah disimpan sebanyak yang diizinkan',
    explanation: 'Pemiliknya menetapkan batas, dan batas itu sudah tercapai.',
    next: 'Mintalah untuk menaikkannya.',
  },
};
