import type { Locale } from '@aloft/i18n';
import type { Limit } from '../../doctor/limits.ts';
import type { JobKind } from '../../metrics/jobs.ts';

/** The texts of the overview, and of mails that failed. */
export interface OverviewTexts {
  readonly newAccounts: string;
  readonly stored: string;
  readonly free: string;
  readonly reserve: string;
  readonly jobs: string;
  readonly kinds: Readonly<Record<JobKind, string>>;
  readonly waiting: string;
  readonly oldest: string;
  readonly failedMails: string;
  readonly failedMailsAbout: string;
  readonly givenUp: string;
  readonly backup: string;
  readonly backupOff: string;
  readonly backupOld: string;
  readonly backupFailed: string;
  readonly folder: string;
  readonly version: string;
  readonly limits: string;
  readonly noLimits: string;
  /** Of a figure that could not be read in time. */
  readonly unknown: string;
  readonly lacks: Readonly<Record<Limit, string>>;
}

export const overviewTexts: Readonly<Record<Locale, OverviewTexts>> = {
  'en-US': {
    newAccounts: 'New in the last 7 days',
    stored: 'Stored in all accounts',
    free: 'Free disk space',
    reserve: 'Kept free on the disk',
    jobs: 'Background jobs',
    kinds: {
      offline: 'Downloads from links',
      copy: 'Copies',
      restore: 'Saves from shares',
      delete: 'Deletions',
      empty_trash: 'Emptying the trash',
      mail: 'Mails',
    },
    waiting: 'Open',
    oldest: 'Oldest since',
    failedMails: 'Failed mails',
    failedMailsAbout:
      'Mails that the mail server didn’t accept. Each is tried again for up to a day. Those given up are listed for a week without their text.',
    givenUp: 'Given up',
    backup: 'Last good backup',
    backupOff: 'Backups are off',
    backupOld: 'The last good backup is too old. The server’s log says why there is no newer one.',
    backupFailed: 'The last backup failed: {why}',
    folder: 'Backup location',
    version: 'Version',
    limits: 'What this server lacks',
    noLimits: 'Nothing. Mail, films, backups and the public address are set up.',
    unknown: 'Not available right now',
    lacks: {
      address: 'Only this computer can reach the server. Set ALOFT_PUBLIC_URL to open it to others.',
      proxy:
        'Behind the proxy, all people count as one for rate limits. Set ALOFT_TRUSTED_PROXIES to the address of the proxy.',
      mail: 'No mail is sent, so nobody can confirm an address or reset a password. Set ALOFT_SMTP_URL.',
      filmsOff:
        'Films that a browser can’t play can only be downloaded. Turn on ALOFT_STREAMS and ALOFT_FFMPEG.',
      encoders: 'Films that a browser can’t play can only be downloaded. Install ffmpeg with H.264 and AAC.',
      backups: 'Nothing is backed up automatically. Set ALOFT_BACKUPS to a folder on another disk.',
      openSignUp:
        'Anyone on the internet can create an account. If that’s not intended, close sign-up or allow it by invitation.',
      demonstration:
        'The demonstration account demo@aloft.example is on this server. Delete it and set ALOFT_DEMO to off before others use the server.',
    },
  },
  'zh-CN': {
    newAccounts: '最近 7 天新增',
    stored: '所有账号已用空间',
    free: '磁盘可用空间',
    reserve: '磁盘预留空间',
    jobs: '后台任务',
    kinds: {
      offline: '链接下载',
      copy: '复制',
      restore: '转存分享',
      delete: '删除',
      empty_trash: '清空回收站',
      mail: '邮件',
    },
    waiting: '未完成',
    oldest: '最早开始于',
    failedMails: '发送失败的邮件',
    failedMailsAbout: '邮件服务器未接受的邮件。每封最多在一天内重试；放弃发送的邮件会保留一周，但不含正文。',
    givenUp: '已放弃',
    backup: '最近一次成功备份',
    backupOff: '未开启备份',
    backupOld: '最近一次成功备份已过旧，原因见服务器日志。',
    backupFailed: '最近一次备份失败：{why}',
    folder: '备份位置',
    version: '版本',
    limits: '此服务器尚缺',
    noLimits: '没有。邮件、影片、备份和公开地址均已设置。',
    unknown: '暂时无法获取',
    lacks: {
      address: '只有本机可以访问此服务器。要供他人使用，请设置 ALOFT_PUBLIC_URL。',
      proxy: '经由代理访问时，所有人在频率限制中都算作同一人。请将 ALOFT_TRUSTED_PROXIES 设为代理的地址。',
      mail: '不会发送邮件，因此无人能验证邮箱或重置密码。请设置 ALOFT_SMTP_URL。',
      filmsOff: '浏览器无法播放的影片只能下载。请开启 ALOFT_STREAMS 和 ALOFT_FFMPEG。',
      encoders: '浏览器无法播放的影片只能下载。请安装支持 H.264 和 AAC 的 ffmpeg。',
      backups: '没有自动备份。请将 ALOFT_BACKUPS 设为另一块磁盘上的文件夹。',
      openSignUp: '互联网上的任何人都可以注册账号。如非本意，请关闭注册或改为仅限受邀者。',
      demonstration:
        '此服务器上有演示账号 demo@aloft.example。供他人使用前，请删除该账号，并将 ALOFT_DEMO 设为 off。',
    },
  },
  'zh-TW': {
    newAccounts: '最近 7 天新增',
    stored: '所有帳號已用空間',
    free: '磁碟可用空間',
    reserve: '磁碟保留空間',
    jobs: '背景工作',
    kinds: {
      offline: '連結下載',
      copy: '複製',
      restore: '儲存分享',
      delete: '刪除',
      empty_trash: '清空垃圾桶',
      mail: '郵件',
    },
    waiting: '未完成',
    oldest: '最早開始於',
    failedMails: '寄送失敗的郵件',
    failedMailsAbout: '郵件伺服器未接受的郵件。每封最多在一天內重試；放棄寄送的郵件會保留一週，但不含內文。',
    givenUp: '已放棄',
    backup: '最近一次成功備份',
    backupOff: '未開啟備份',
    backupOld: '最近一次成功備份已過舊，原因請見伺服器記錄。',
    backupFailed: '最近一次備份失敗：{why}',
    folder: '備份位置',
    version: '版本',
    limits: '這部伺服器尚缺',
    noLimits: '沒有。郵件、影片、備份和公開位址都已設定。',
    unknown: '暫時無法取得',
    lacks: {
      address: '只有本機可以連上這部伺服器。若要供他人使用，請設定 ALOFT_PUBLIC_URL。',
      proxy:
        '經由 Proxy 連線時，所有人在頻率限制中都算作同一人。請將 ALOFT_TRUSTED_PROXIES 設為 Proxy 的位址。',
      mail: '不會寄送郵件，因此沒有人能驗證電子郵件地址或重設密碼。請設定 ALOFT_SMTP_URL。',
      filmsOff: '瀏覽器無法播放的影片只能下載。請開啟 ALOFT_STREAMS 和 ALOFT_FFMPEG。',
      encoders: '瀏覽器無法播放的影片只能下載。請安裝支援 H.264 和 AAC 的 ffmpeg。',
      backups: '沒有自動備份。請將 ALOFT_BACKUPS 設為另一顆磁碟上的資料夾。',
      openSignUp: '網際網路上的任何人都可以註冊帳號。若非本意，請關閉註冊或改為僅限受邀者。',
      demonstration:
        '這部伺服器上有示範帳號 demo@aloft.example。供他人使用前，請刪除該帳號，並將 ALOFT_DEMO 設為 off。',
    },
  },
  id: {
    newAccounts: 'Baru dalam 7 hari terakhir',
    stored: 'Tersimpan di semua akun',
    free: 'Ruang disk kosong',
    reserve: 'Ruang disk yang dicadangkan',
    jobs: 'Tugas latar belakang',
    kinds: {
      offline: 'Unduhan dari tautan',
      copy: 'Penyalinan',
      restore: 'Penyimpanan dari berbagi',
      delete: 'Penghapusan',
      empty_trash: 'Pengosongan sampah',
      mail: 'Email',
    },
    waiting: 'Belum selesai',
    oldest: 'Tertua sejak',
    failedMails: 'Email gagal',
    failedMailsAbout:
      'Email yang tidak diterima server email. Masing-masing dicoba lagi selama paling lama satu hari. Yang sudah tidak dicoba lagi tetap tercantum selama seminggu tanpa isinya.',
    givenUp: 'Tidak dicoba lagi',
    backup: 'Cadangan baik terakhir',
    backupOff: 'Pencadangan nonaktif',
    backupOld: 'Cadangan baik terakhir sudah terlalu lama. Penyebabnya ada di log server.',
    backupFailed: 'Pencadangan terakhir gagal: {why}',
    folder: 'Lokasi cadangan',
    version: 'Versi',
    limits: 'Yang belum dimiliki server ini',
    noLimits: 'Tidak ada. Email, film, cadangan, dan alamat publik sudah diatur.',
    unknown: 'Saat ini tidak tersedia',
    lacks: {
      address:
        'Hanya komputer ini yang dapat menjangkau server. Atur ALOFT_PUBLIC_URL agar orang lain bisa memakainya.',
      proxy:
        'Di belakang proxy, semua orang dihitung sebagai satu untuk batas frekuensi. Atur ALOFT_TRUSTED_PROXIES ke alamat proxy.',
      mail: 'Email tidak dikirim, jadi tidak ada yang bisa memverifikasi alamat atau menyetel ulang kata sandi. Atur ALOFT_SMTP_URL.',
      filmsOff:
        'Film yang tidak bisa diputar browser hanya dapat diunduh. Aktifkan ALOFT_STREAMS dan ALOFT_FFMPEG.',
      encoders:
        'Film yang tidak bisa diputar browser hanya dapat diunduh. Pasang ffmpeg dengan H.264 dan AAC.',
      backups: 'Tidak ada pencadangan otomatis. Atur ALOFT_BACKUPS ke folder di disk lain.',
      openSignUp:
        'Siapa pun di internet bisa membuat akun. Jika itu tidak diinginkan, tutup pendaftaran atau izinkan hanya dengan undangan.',
      demonstration:
        'Akun demonstrasi demo@aloft.example ada di server ini. Hapus akun itu dan atur ALOFT_DEMO ke off sebelum orang lain memakai server.',
    },
  },
  ms: {
    newAccounts: 'Baharu dalam 7 hari lalu',
    stored: 'Disimpan dalam semua akaun',
    free: 'Ruang cakera kosong',
    reserve: 'Ruang cakera yang dikhaskan',
    jobs: 'Tugas latar belakang',
    kinds: {
      offline: 'Muat turun daripada pautan',
      copy: 'Penyalinan',
      restore: 'Penyimpanan daripada perkongsian',
      delete: 'Pemadaman',
      empty_trash: 'Pengosongan tong sampah',
      mail: 'E-mel',
    },
    waiting: 'Belum selesai',
    oldest: 'Terlama sejak',
    failedMails: 'E-mel yang gagal',
    failedMailsAbout:
      'E-mel yang tidak diterima oleh pelayan e-mel. Setiap satu dicuba semula selama sehari paling lama. Yang tidak lagi dicuba kekal disenaraikan selama seminggu tanpa kandungannya.',
    givenUp: 'Tidak dicuba lagi',
    backup: 'Sandaran baik terakhir',
    backupOff: 'Sandaran dimatikan',
    backupOld: 'Sandaran baik terakhir sudah terlalu lama. Sebabnya ada dalam log pelayan.',
    backupFailed: 'Sandaran terakhir gagal: {why}',
    folder: 'Lokasi sandaran',
    version: 'Versi',
    limits: 'Apa yang belum ada pada pelayan ini',
    noLimits: 'Tiada. E-mel, filem, sandaran dan alamat awam sudah ditetapkan.',
    unknown: 'Tidak tersedia buat masa ini',
    lacks: {
      address:
        'Hanya komputer ini dapat mencapai pelayan. Tetapkan ALOFT_PUBLIC_URL supaya orang lain boleh menggunakannya.',
      proxy:
        'Di belakang proksi, semua orang dikira sebagai satu untuk had kekerapan. Tetapkan ALOFT_TRUSTED_PROXIES kepada alamat proksi.',
      mail: 'E-mel tidak dihantar, jadi tiada sesiapa boleh mengesahkan alamat atau menetapkan semula kata laluan. Tetapkan ALOFT_SMTP_URL.',
      filmsOff:
        'Filem yang tidak dapat dimainkan pelayar hanya boleh dimuat turun. Hidupkan ALOFT_STREAMS dan ALOFT_FFMPEG.',
      encoders:
        'Filem yang tidak dapat dimainkan pelayar hanya boleh dimuat turun. Pasang ffmpeg dengan H.264 dan AAC.',
      backups: 'Tiada sandaran automatik. Tetapkan ALOFT_BACKUPS kepada folder pada cakera lain.',
      openSignUp:
        'Sesiapa di internet boleh mencipta akaun. Jika itu tidak dihasratkan, tutup pendaftaran atau benarkan dengan jemputan sahaja.',
      demonstration:
        'Akaun demonstrasi demo@aloft.example ada pada pelayan ini. Padamkan akaun itu dan tetapkan ALOFT_DEMO kepada off sebelum orang lain menggunakan pelayan.',
    },
  },
  ko: {
    newAccounts: '최근 7일 동안 새로 생긴 계정',
    stored: '모든 계정의 저장 용량',
    free: '디스크 여유 공간',
    reserve: '비워 두는 디스크 공간',
    jobs: '백그라운드 작업',
    kinds: {
      offline: '링크 다운로드',
      copy: '복사',
      restore: '공유에서 저장',
      delete: '삭제',
      empty_trash: '휴지통 비우기',
      mail: '메일',
    },
    waiting: '남은 작업',
    oldest: '가장 오래된 작업',
    failedMails: '보내지 못한 메일',
    failedMailsAbout:
      '메일 서버가 받지 않은 메일이에요. 최대 하루 동안 다시 보내요. 포기한 메일은 본문 없이 일주일 동안 표시돼요.',
    givenUp: '포기함',
    backup: '마지막 정상 백업',
    backupOff: '백업 꺼짐',
    backupOld: '마지막 정상 백업이 너무 오래됐어요. 새 백업이 없는 이유는 서버 로그에 있어요.',
    backupFailed: '마지막 백업 실패: {why}',
    folder: '백업 위치',
    version: '버전',
    limits: '이 서버에 없는 것',
    noLimits: '없어요. 메일, 동영상, 백업, 공개 주소가 모두 설정되어 있어요.',
    unknown: '지금은 확인할 수 없음',
    lacks: {
      address:
        '이 컴퓨터에서만 서버에 접속할 수 있어요. 다른 사람도 쓰게 하려면 ALOFT_PUBLIC_URL을 설정하세요.',
      proxy:
        '프록시 뒤에서는 요청 제한에서 모든 사람이 한 명으로 계산돼요. ALOFT_TRUSTED_PROXIES에 프록시 주소를 설정하세요.',
      mail: '메일이 발송되지 않아 아무도 주소를 인증하거나 비밀번호를 재설정할 수 없어요. ALOFT_SMTP_URL을 설정하세요.',
      filmsOff:
        '브라우저에서 재생할 수 없는 동영상은 다운로드만 할 수 있어요. ALOFT_STREAMS와 ALOFT_FFMPEG를 켜세요.',
      encoders:
        '브라우저에서 재생할 수 없는 동영상은 다운로드만 할 수 있어요. H.264와 AAC를 지원하는 ffmpeg를 설치하세요.',
      backups: '자동 백업이 없어요. ALOFT_BACKUPS에 다른 디스크의 폴더를 설정하세요.',
      openSignUp:
        '인터넷의 누구나 계정을 만들 수 있어요. 의도한 것이 아니라면 가입을 닫거나 초대받은 사람만 가입하게 하세요.',
      demonstration:
        '이 서버에 데모 계정 demo@aloft.example이 있어요. 다른 사람이 쓰기 전에 계정을 삭제하고 ALOFT_DEMO를 off로 설정하세요.',
    },
  },
};
