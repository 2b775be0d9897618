import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Indonesian. */
export const id: ShareTexts = {
  OK: {
    title: 'Tautan berbagi ini dapat dibuka',
    explanation: 'Anda dapat melihat file di dalamnya.',
    next: 'Simpan ke drive Anda atau unduh.',
  },
  AUDITING: {
    title: 'Tautan berbagi ini sedang diperiksa',
    explanation: 'Biasanya beberapa menit.',
    next: 'Tetap di halaman ini: file muncul begitu selesai diperiksa.',
  },
  PROHIBITED: {
    title: 'Tautan berbagi ini diblokir',
    explanation: 'Isinya melanggar aturan layanan, jadi tidak dapat dibuka siapa pun.',
    next: 'Jika menurut Anda ini keliru, hubungi dukungan.',
  },
  SENSITIVE_RESOURCE: {
    title: 'File ini tidak dapat ditampilkan',
    explanation: 'Tautan berbagi ini berisi file yang tidak boleh dibagikan.',
    next: 'Mintalah cara lain kepada pemiliknya.',
  },
  SENSITIVE_WORD: {
    title: 'Nama ini tidak dapat ditampilkan',
    explanation: 'Nama tautan ini tidak diizinkan.',
    next: 'Mintalah pemiliknya mengganti nama lalu membagikannya lagi.',
  },
  PASS_CODE_EMPTY: {
    title: 'Tautan berbagi ini memakai kode akses',
    explanation: 'Hanya orang yang punya kode akses yang dapat melihat filenya.',
    next: 'Masukkan kode akses dari pemiliknya.',
  },
  PASS_CODE_ERROR: {
    title: 'Kode akses itu tidak benar',
    explanation: 'Tautan berbagi ini tidak dapat dibuka dengan kode itu.',
    next: 'Periksa lalu coba lagi.',
  },
  EXPIRED: {
    title: 'Tautan berbagi ini sudah kedaluwarsa',
    explanation: 'Pemiliknya menetapkan tanggal akhir, dan tanggal itu sudah lewat.',
    next: 'Mintalah tautan baru.',
  },
  DELETED: {
    title: 'Tautan berbagi ini sudah diakhiri',
    explanation: 'Pemiliknya berhenti membagikan file ini.',
    next: 'Hubungi dia bila Anda masih memerlukannya.',
  },
  NOT_FOUND: {
    title: 'Tautan berbagi ini tidak ada',
    explanation: 'Mungkin ada huruf yang kurang pada tautannya, atau filenya sudah tidak ada.',
    next: 'Periksa tautannya lalu buka lagi.',
  },
  MAX_RESTORE_COUNT: {
    title: 'Tautan berbagi ini sudah disimpan sebanyak yang diizinkan',
    explanation: 'Pemiliknya menetapkan batas, dan batas itu sudah tercapai.',
    next: 'Mintalah untuk menaikkannya.',
  },
};
