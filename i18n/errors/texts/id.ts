import type { ErrorTexts } from '../keys.ts';

/** Error texts for readers of Indonesian. */
export const id: ErrorTexts = {
  prefix: 'Terjadi masalah',
  bracketed: (prefix, inside) => `${prefix} (${inside})`,
  texts: {
    ok: 'Selesai.',
    cancelled: 'Tindakan ini dibatalkan. Anda dapat memulainya lagi kapan saja.',
    unknown: 'Terjadi masalah. Silakan coba lagi.',
    invalid_argument: 'Ada isian yang tidak valid. Periksa kembali, lalu coba lagi.',
    deadline_exceeded: 'Prosesnya terlalu lama. Silakan coba lagi.',
    not_found: 'Tidak ditemukan. Mungkin sudah dipindahkan atau dihapus.',
    already_exists: 'Ini sudah ada. Gunakan yang sudah ada atau pilih nama lain.',
    permission_denied:
      'Anda tidak memiliki izin untuk melakukan ini. Minta akses kepada pemiliknya atau ganti akun.',
    resource_exhausted: 'Terlalu banyak permintaan dalam waktu singkat. Tunggu sebentar, lalu coba lagi.',
    failed_precondition: 'Ini belum dapat dilakukan sekarang. Muat ulang halaman, lalu coba lagi.',
    aborted: 'Proses terhenti karena ada perubahan lain. Silakan coba lagi.',
    out_of_range: 'Ini melebihi batas yang diizinkan. Ubah, lalu coba lagi.',
    unimplemented: 'Fitur ini belum tersedia di sini. Perbarui aplikasi atau coba cara lain.',
    internal: 'Terjadi masalah di server kami. Silakan coba lagi sebentar lagi.',
    unavailable: 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
    data_loss: 'Sebagian data tidak dapat dibaca. Coba lagi, dan hubungi dukungan jika masih terjadi.',
    unauthenticated: 'Anda belum masuk atau sesi Anda telah berakhir. Masuk untuk melanjutkan.',

    file_space_not_enough: 'Ruang penyimpanan tidak cukup. Kosongkan sebagian, lalu coba lagi.',
    task_daily_create_limit: 'Batas hari ini sudah tercapai. Coba lagi besok.',
    file_not_found: 'File ini tidak ditemukan. Mungkin sudah dipindahkan atau dihapus.',
    task_not_found: 'Tugas ini tidak ditemukan. Mungkin sudah selesai atau dihapus.',
    share_not_found:
      'Tautan berbagi ini tidak ditemukan. Periksa tautannya atau minta yang baru dari pengirim.',
    file_duplicated_name: 'Nama ini sudah dipakai di sini. Pilih nama lain.',
    share_pass_code_limited: 'Terlalu banyak kode akses yang salah. Tunggu beberapa saat, lalu coba lagi.',
    too_many_files: 'Terlalu banyak file sekaligus. Pilih lebih sedikit, lalu coba lagi.',
    entry_limit_reached:
      'Jumlah file dan folder di drive Anda sudah mencapai batas. Hapus beberapa, lalu coba lagi.',
    folder_too_deep: 'Folder tidak dapat disusun sedalam ini. Pilih tempat yang lebih atas, lalu coba lagi.',
    storage_full: 'Ruang disk server sudah penuh. Coba lagi nanti atau hubungi pengelolanya.',

    captcha_required: 'Diperlukan pemeriksaan keamanan singkat. Selesaikan untuk melanjutkan.',
    captcha_invalid: 'Terlalu banyak permintaan. Silakan coba lagi nanti.',
    invalid_password: 'Kata sandi salah. Coba lagi atau atur ulang kata sandi Anda.',
    invalid_status: 'Akun ini dikunci untuk sementara. Coba lagi nanti.',
    user_pending: 'Akun ini belum diaktifkan. Buka tautan di email yang kami kirimkan.',
    user_blocked: 'Akun ini dikunci untuk sementara. Coba lagi nanti atau hubungi dukungan.',
    invalid_verification_code: 'Kode verifikasi salah. Periksa kodenya, lalu masukkan lagi.',
    two_factor_required: 'Satu langkah lagi: masukkan kode verifikasi dua langkah.',
    invalid_two_factor: 'Kode verifikasi dua langkah salah. Masukkan kode terbaru.',
    invalid_two_factor_recovery: 'Kode pemulihan salah. Coba kode pemulihan Anda yang lain.',
    under_review: 'Ini sedang ditinjau. Silakan periksa lagi nanti.',
    provider_error: 'Layanan pihak ketiga sedang bermasalah. Coba lagi nanti atau masuk dengan cara lain.',
    validate_required: 'Pastikan ini memang Anda dengan memasukkan kode SMS yang dikirim ke ponsel Anda.',
    password_reset_required: 'Atur ulang kata sandi untuk memulihkan akun ini.',
    invalid_account_or_password: 'Akun atau kata sandi salah. Periksa keduanya, lalu coba lagi.',
    expired_verification_code: 'Kode verifikasi ini sudah kedaluwarsa. Minta kode baru.',
    account_freeze: 'Akun ini dibekukan. Hubungi dukungan untuk memulihkannya.',
    cannot_unlock:
      'Akun ini sedang dihapus. Pulihkan akun atau hubungi dukungan jika ingin mempertahankannya.',
    user_not_exist: 'Akun ini tidak ditemukan. Periksa ejaannya atau buat akun baru.',
    email_taken: 'Email ini sudah memiliki akun. Silakan masuk atau gunakan email lain.',
    email_not_verified: 'Verifikasi alamat email Anda terlebih dahulu, lalu coba lagi.',
    password_too_weak:
      'Kata sandi ini terlalu mudah ditebak. Pilih yang lebih panjang atau lebih jarang dipakai.',
    sign_up_closed: 'Server ini tidak menerima akun baru. Jika sudah memiliki akun, silakan masuk.',
    sign_up_link_required:
      'Anda memerlukan undangan untuk membuat akun di sini. Buka tautan undangan yang Anda terima.',
    sign_up_link_invalid:
      'Undangan ini tidak berlaku lagi. Undangan memiliki batas waktu dan hanya dapat digunakan sekali. Minta undangan baru.',
    invalid_passkey:
      'Kunci sandi ini tidak dapat digunakan untuk masuk. Mungkin sudah dihapus dari akun Anda. Masuklah dengan cara lain.',
    passkey_copied:
      'Kunci sandi ini ditolak karena tampaknya ada salinannya. Masuklah dengan cara lain, lalu hapus kunci sandi ini dari akun Anda.',

    invalid_request: 'Permintaan masuk tidak lengkap. Mulai proses masuk dari awal.',
    invalid_client: 'Aplikasi ini tidak dikenali. Perbarui atau pasang ulang.',
    unauthorized_client: 'Aplikasi ini tidak diizinkan masuk dengan cara ini. Coba cara lain.',
    access_denied: 'Proses masuk tidak disetujui. Coba lagi jika ingin melanjutkan.',
    server_error: 'Terjadi masalah di server untuk masuk. Silakan coba lagi sebentar lagi.',
    temporarily_unavailable: 'Layanan untuk masuk sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
    invalid_scope: 'Aplikasi ini meminta akses yang tidak diizinkan. Perbarui aplikasi, lalu masuk lagi.',
    insufficient_scope:
      'Sesi ini tidak memiliki izin untuk tindakan tersebut. Masuk lagi untuk mengizinkannya.',
    invalid_grant: 'Sesi masuk Anda sudah tidak berlaku. Silakan masuk lagi.',
    invalid_token: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
    unsupported_grant_type: 'Cara masuk ini tidak didukung. Pilih cara lain.',
    unsupported_response_type: 'Cara masuk aplikasi ini tidak didukung. Perbarui aplikasi, lalu coba lagi.',
    authorization_pending: 'Menunggu persetujuan Anda. Konfirmasi di perangkat Anda yang lain.',
    slow_down: 'Masih menunggu persetujuan Anda. Kami akan memeriksa lagi sebentar lagi.',
    expired_token: 'Permintaan masuk ini sudah kedaluwarsa. Mulai lagi dari awal.',
    interaction_required:
      'Tindakan Anda diperlukan untuk menyelesaikan proses masuk. Lanjutkan di jendela masuk.',
    login_required: 'Silakan masuk untuk melanjutkan.',
    account_selection_required: 'Pilih akun yang ingin digunakan, lalu lanjutkan.',
    consent_required: 'Izin Anda diperlukan untuk melanjutkan. Tinjau permintaannya, lalu setujui.',
    invalid_request_uri: 'Tautan masuk tidak valid. Mulai proses masuk dari awal.',
    invalid_request_object: 'Permintaan masuk tidak dapat dibaca. Mulai proses masuk dari awal.',
    request_not_supported: 'Jenis permintaan masuk ini tidak didukung. Pilih cara masuk lain.',
    request_uri_not_supported: 'Masuk dari tautan ini tidak didukung. Buka halaman masuk.',
    registration_not_supported:
      'Aplikasi baru tidak dapat didaftarkan di sini. Gunakan aplikasi yang sudah terdaftar.',

    unreachable: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda, lalu coba lagi.',
    local: 'Terjadi masalah di perangkat ini. Muat ulang halaman, lalu coba lagi.',
    local_third_party:
      'Layanan pihak ketiga tidak dapat dibuka di perangkat ini. Coba lagi atau masuk dengan cara lain.',
    local_provider_account:
      'Ada masalah pada akun Anda di layanan pihak ketiga. Periksa akun itu, lalu coba lagi.',
    blocked_by_proxy:
      'Proxy atau firewall di antara perangkat ini dan server menolak unggahan sebesar ini. Hubungi pengelolanya.',
  },
};
