import type { ErrorTexts } from '../keys.ts';

/** Error texts for readers of Malay. */
export const ms: ErrorTexts = {
  prefix: 'Berlaku masalah',
  bracketed: (prefix, inside) => `${prefix} (${inside})`,
  texts: {
    ok: 'Selesai.',
    cancelled: 'Tindakan ini telah dibatalkan. Anda boleh memulakannya semula pada bila-bila masa.',
    unknown: 'Berlaku masalah. Sila cuba lagi.',
    invalid_argument: 'Ada maklumat yang tidak sah. Semak semula, kemudian cuba lagi.',
    deadline_exceeded: 'Proses ini mengambil masa terlalu lama. Sila cuba lagi.',
    not_found: 'Tidak ditemui. Mungkin telah dialihkan atau dipadamkan.',
    already_exists: 'Ini sudah wujud. Gunakan yang sedia ada atau pilih nama lain.',
    permission_denied:
      'Anda tiada kebenaran untuk melakukan ini. Minta akses daripada pemilik atau tukar akaun.',
    resource_exhausted:
      'Terlalu banyak permintaan dalam masa yang singkat. Tunggu sebentar, kemudian cuba lagi.',
    failed_precondition: 'Ini tidak dapat dilakukan sekarang. Muat semula halaman, kemudian cuba lagi.',
    aborted: 'Proses terganggu oleh perubahan lain. Sila cuba lagi.',
    out_of_range: 'Ini melebihi had yang dibenarkan. Ubah, kemudian cuba lagi.',
    unimplemented: 'Ciri ini belum tersedia di sini. Kemas kini aplikasi atau cuba cara lain.',
    internal: 'Berlaku masalah pada pelayan kami. Sila cuba lagi sebentar nanti.',
    unavailable: 'Perkhidmatan tidak tersedia buat sementara waktu. Sila cuba lagi sebentar nanti.',
    data_loss: 'Sebahagian data tidak dapat dibaca. Cuba lagi, dan hubungi sokongan jika masih berlaku.',
    unauthenticated: 'Anda belum log masuk atau sesi anda telah tamat. Log masuk untuk meneruskan.',

    file_space_not_enough: 'Ruang storan tidak mencukupi. Kosongkan sedikit ruang, kemudian cuba lagi.',
    task_daily_create_limit: 'Had hari ini telah dicapai. Cuba lagi esok.',
    file_not_found: 'Fail ini tidak ditemui. Mungkin telah dialihkan atau dipadamkan.',
    task_not_found: 'Tugas ini tidak ditemui. Mungkin telah selesai atau dialih keluar.',
    share_not_found:
      'Perkongsian ini tidak ditemui. Semak pautan atau minta pautan baharu daripada pengirim.',
    file_duplicated_name: 'Nama ini sudah digunakan di sini. Pilih nama lain.',
    share_pass_code_limited: 'Terlalu banyak kod laluan yang salah. Tunggu seketika, kemudian cuba lagi.',
    too_many_files: 'Terlalu banyak fail serentak. Pilih bilangan yang lebih sedikit, kemudian cuba lagi.',
    entry_limit_reached:
      'Bilangan fail dan folder dalam drive anda telah mencapai had. Padam sebahagian, kemudian cuba lagi.',
    folder_too_deep:
      'Folder tidak boleh disarangkan sedalam ini. Pilih tempat yang lebih atas, kemudian cuba lagi.',
    storage_full: 'Ruang cakera pelayan telah penuh. Cuba lagi nanti atau hubungi pengendalinya.',

    captcha_required: 'Semakan keselamatan ringkas diperlukan. Selesaikannya untuk meneruskan.',
    captcha_invalid: 'Terlalu banyak permintaan. Sila cuba lagi nanti.',
    invalid_password: 'Kata laluan salah. Cuba lagi atau tetapkan semula kata laluan anda.',
    invalid_status: 'Akaun ini dikunci buat sementara waktu. Cuba lagi nanti.',
    user_pending: 'Akaun ini belum diaktifkan. Buka pautan dalam e-mel yang kami hantar.',
    user_blocked: 'Akaun ini dikunci buat sementara waktu. Cuba lagi nanti atau hubungi sokongan.',
    invalid_verification_code: 'Kod pengesahan salah. Semak kod itu, kemudian masukkan semula.',
    two_factor_required: 'Satu langkah lagi: masukkan kod pengesahan dua langkah.',
    invalid_two_factor: 'Kod pengesahan dua langkah salah. Masukkan kod terkini.',
    invalid_two_factor_recovery: 'Kod pemulihan salah. Cuba kod pemulihan anda yang lain.',
    under_review: 'Ini sedang disemak. Sila lihat semula nanti.',
    provider_error:
      'Perkhidmatan pihak ketiga menghadapi masalah. Cuba lagi nanti atau log masuk dengan cara lain.',
    validate_required: 'Sahkan identiti anda dengan kod SMS yang dihantar ke telefon anda.',
    password_reset_required: 'Tetapkan semula kata laluan untuk memulihkan akaun ini.',
    invalid_account_or_password: 'Akaun atau kata laluan salah. Semak kedua-duanya, kemudian cuba lagi.',
    expired_verification_code: 'Kod pengesahan ini telah tamat tempoh. Minta kod baharu.',
    account_freeze: 'Akaun ini dibekukan. Hubungi sokongan untuk memulihkannya.',
    cannot_unlock: 'Akaun ini sedang dipadamkan. Pulihkan akaun atau hubungi sokongan untuk mengekalkannya.',
    user_not_exist: 'Akaun ini tidak ditemui. Semak ejaan atau cipta akaun baharu.',
    email_taken: 'E-mel ini sudah mempunyai akaun. Log masuk atau gunakan e-mel lain.',
    email_not_verified: 'Sahkan alamat e-mel anda dahulu, kemudian cuba lagi.',
    password_too_weak:
      'Kata laluan ini terlalu mudah diteka. Pilih yang lebih panjang atau lebih jarang digunakan.',
    sign_up_closed: 'Pelayan ini tidak menerima akaun baharu. Jika anda sudah mempunyai akaun, log masuk.',
    sign_up_link_required:
      'Anda memerlukan jemputan untuk mencipta akaun di sini. Buka pautan jemputan yang anda terima.',
    sign_up_link_invalid:
      'Jemputan ini tidak lagi sah. Jemputan mempunyai tempoh sah dan hanya boleh digunakan sekali. Minta jemputan baharu.',
    invalid_passkey:
      'Kunci laluan ini tidak boleh digunakan untuk log masuk. Kunci ini mungkin telah dialih keluar daripada akaun anda. Log masuk dengan cara lain.',
    passkey_copied:
      'Kunci laluan ini ditolak kerana nampaknya terdapat salinannya. Log masuk dengan cara lain, kemudian alih keluar kunci ini daripada akaun anda.',

    invalid_request: 'Permintaan log masuk tidak lengkap. Mulakan log masuk semula.',
    invalid_client: 'Aplikasi ini tidak dikenali. Kemas kini atau pasang semula.',
    unauthorized_client: 'Aplikasi ini tidak dibenarkan log masuk dengan cara ini. Cuba cara lain.',
    access_denied: 'Log masuk tidak diluluskan. Cuba lagi jika anda mahu meneruskan.',
    server_error: 'Berlaku masalah pada pelayan log masuk kami. Sila cuba lagi sebentar nanti.',
    temporarily_unavailable: 'Log masuk tidak tersedia buat sementara waktu. Sila cuba lagi sebentar nanti.',
    invalid_scope:
      'Aplikasi ini meminta akses yang tidak dibenarkan. Kemas kini aplikasi, kemudian log masuk semula.',
    insufficient_scope:
      'Sesi ini tiada kebenaran untuk tindakan tersebut. Log masuk semula untuk membenarkannya.',
    invalid_grant: 'Log masuk anda tidak lagi sah. Sila log masuk semula.',
    invalid_token: 'Sesi anda telah tamat. Sila log masuk semula.',
    unsupported_grant_type: 'Cara log masuk ini tidak disokong. Pilih cara lain.',
    unsupported_response_type:
      'Cara log masuk aplikasi ini tidak disokong. Kemas kini aplikasi, kemudian cuba lagi.',
    authorization_pending: 'Menunggu kelulusan anda. Sahkan log masuk pada peranti anda yang lain.',
    slow_down: 'Masih menunggu kelulusan anda. Kami akan menyemak semula sebentar lagi.',
    expired_token: 'Permintaan log masuk ini telah tamat tempoh. Mulakan semula.',
    interaction_required:
      'Tindakan anda diperlukan untuk melengkapkan log masuk. Teruskan dalam tetingkap log masuk.',
    login_required: 'Sila log masuk untuk meneruskan.',
    account_selection_required: 'Pilih akaun yang mahu digunakan, kemudian teruskan.',
    consent_required: 'Kebenaran anda diperlukan untuk meneruskan. Semak permintaan itu, kemudian benarkan.',
    invalid_request_uri: 'Pautan log masuk tidak sah. Mulakan log masuk semula.',
    invalid_request_object: 'Permintaan log masuk tidak dapat dibaca. Mulakan log masuk semula.',
    request_not_supported: 'Jenis permintaan log masuk ini tidak disokong. Pilih cara log masuk lain.',
    request_uri_not_supported: 'Log masuk daripada pautan ini tidak disokong. Buka halaman log masuk.',
    registration_not_supported:
      'Aplikasi baharu tidak dapat didaftarkan di sini. Gunakan aplikasi yang telah didaftarkan.',

    unreachable: 'Tidak dapat menghubungi pelayan. Semak sambungan Internet anda, kemudian cuba lagi.',
    local: 'Berlaku masalah pada peranti ini. Muat semula halaman, kemudian cuba lagi.',
    local_third_party:
      'Perkhidmatan pihak ketiga tidak dapat dibuka pada peranti ini. Cuba lagi atau log masuk dengan cara lain.',
    local_provider_account:
      'Terdapat masalah pada akaun anda di perkhidmatan pihak ketiga. Semak akaun itu, kemudian cuba lagi.',
    blocked_by_proxy:
      'Proksi atau tembok api antara peranti ini dan pelayan menolak muat naik sebesar ini. Hubungi pengendalinya.',
  },
};
