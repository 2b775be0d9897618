import type { SignUpMode, UserRole } from '@aloft/core/rules';
import type { Locale } from '@aloft/i18n';
import type { SignUpRule } from '../../../features/accounts/sign-up/sign-up-mode.ts';
import type { SignUpLinkListState } from '../../management/sign-up-links.ts';

/** The texts of who may create an account, and of who runs the server. */
export interface SignUpTexts {
  readonly modes: Readonly<Record<SignUpMode, string>>;
  readonly about: Readonly<Record<SignUpMode, string>>;
  readonly sources: Readonly<Record<SignUpRule['source'], string>>;
  readonly change: string;
  readonly links: string;
  readonly make: string;
  /** Instead of the form, while no link would work. */
  readonly closed: string;
  readonly states: Readonly<Record<SignUpLinkListState, string>>;
  readonly usualQuota: string;
  readonly roles: Readonly<Record<UserRole, string>>;
  readonly lastOperator: string;
}

export const signUpTexts: Readonly<Record<Locale, SignUpTexts>> = {
  'en-US': {
    modes: { open: 'Open to everyone', invited: 'By invitation', closed: 'Closed' },
    about: {
      open: 'Anyone who can reach this server can create an account.',
      invited: 'Only people with an invitation link can create an account.',
      closed: 'Nobody can create an account. Operators create accounts here.',
    },
    sources: {
      environment:
        'Set by ALOFT_SIGN_UP on the server. To decide here, remove the setting and restart the server.',
      operator: 'Set by an operator.',
      default: 'This is the default. No operator has decided yet.',
    },
    change: 'Who can sign up',
    links: 'Invitation links',
    make: 'New invitation link',
    closed: 'No invitation link works while sign-up is closed.',
    states: { open: 'Open', used: 'Used', revoked: 'Revoked', expired: 'Expired' },
    usualQuota: 'Default',
    roles: { person: 'User', operator: 'Operator' },
    lastOperator: 'This is the only operator. To change the role, make another account an operator first.',
  },
  'zh-CN': {
    modes: { open: '对所有人开放', invited: '仅限受邀者', closed: '关闭' },
    about: {
      open: '任何能访问此服务器的人都可以注册账号。',
      invited: '只有持邀请链接的人可以注册账号。',
      closed: '任何人都不能注册账号，账号由运营人员在此创建。',
    },
    sources: {
      environment: '由服务器上的 ALOFT_SIGN_UP 设定。要在此更改，请移除该设置并重启服务器。',
      operator: '由运营人员设定。',
      default: '默认值，尚无运营人员作出决定。',
    },
    change: '谁可以注册',
    links: '邀请链接',
    make: '新建邀请链接',
    closed: '注册关闭期间，邀请链接无法使用。',
    states: { open: '未使用', used: '已使用', revoked: '已撤销', expired: '已过期' },
    usualQuota: '默认',
    roles: { person: '用户', operator: '运营人员' },
    lastOperator: '这是唯一的运营人员。要更改角色，请先将另一个账号设为运营人员。',
  },
  'zh-TW': {
    modes: { open: '對所有人開放', invited: '僅限受邀者', closed: '關閉' },
    about: {
      open: '任何能連上這部伺服器的人都可以註冊帳號。',
      invited: '只有持邀請連結的人可以註冊帳號。',
      closed: '任何人都不能註冊帳號，帳號由營運人員在此建立。',
    },
    sources: {
      environment: '由伺服器上的 ALOFT_SIGN_UP 設定。若要在此變更，請移除該設定並重新啟動伺服器。',
      operator: '由營運人員設定。',
      default: '預設值，尚無營運人員做出決定。',
    },
    change: '誰可以註冊',
    links: '邀請連結',
    make: '新增邀請連結',
    closed: '註冊關閉期間，邀請連結無法使用。',
    states: { open: '未使用', used: '已使用', revoked: '已撤銷', expired: '已過期' },
    usualQuota: '預設',
    roles: { person: '使用者', operator: '營運人員' },
    lastOperator: '這是唯一的營運人員。若要變更角色，請先將另一個帳號設為營運人員。',
  },
  id: {
    modes: { open: 'Terbuka untuk semua', invited: 'Dengan undangan', closed: 'Ditutup' },
    about: {
      open: 'Siapa pun yang dapat menjangkau server ini bisa membuat akun.',
      invited: 'Hanya orang yang memiliki tautan undangan yang bisa membuat akun.',
      closed: 'Tidak ada yang bisa membuat akun. Operator membuat akun di sini.',
    },
    sources: {
      environment:
        'Diatur oleh ALOFT_SIGN_UP di server. Untuk menentukannya di sini, hapus setelan itu lalu mulai ulang server.',
      operator: 'Ditentukan oleh operator.',
      default: 'Ini nilai bawaan. Belum ada operator yang menentukannya.',
    },
    change: 'Siapa yang bisa mendaftar',
    links: 'Tautan undangan',
    make: 'Tautan undangan baru',
    closed: 'Tautan undangan tidak berfungsi selama pendaftaran ditutup.',
    states: { open: 'Belum dipakai', used: 'Sudah dipakai', revoked: 'Dicabut', expired: 'Kedaluwarsa' },
    usualQuota: 'Bawaan',
    roles: { person: 'Pengguna', operator: 'Operator' },
    lastOperator:
      'Ini satu-satunya operator. Untuk mengubah perannya, jadikan akun lain operator terlebih dahulu.',
  },
  ms: {
    modes: { open: 'Terbuka kepada semua', invited: 'Dengan jemputan', closed: 'Ditutup' },
    about: {
      open: 'Sesiapa yang dapat mencapai pelayan ini boleh mencipta akaun.',
      invited: 'Hanya orang yang mempunyai pautan jemputan boleh mencipta akaun.',
      closed: 'Tiada sesiapa boleh mencipta akaun. Pengendali mencipta akaun di sini.',
    },
    sources: {
      environment:
        'Ditetapkan oleh ALOFT_SIGN_UP pada pelayan. Untuk menentukannya di sini, buang tetapan itu dan mulakan semula pelayan.',
      operator: 'Ditetapkan oleh pengendali.',
      default: 'Ini nilai lalai. Belum ada pengendali yang menentukannya.',
    },
    change: 'Siapa yang boleh mendaftar',
    links: 'Pautan jemputan',
    make: 'Pautan jemputan baharu',
    closed: 'Pautan jemputan tidak berfungsi selagi pendaftaran ditutup.',
    states: {
      open: 'Belum digunakan',
      used: 'Sudah digunakan',
      revoked: 'Dibatalkan',
      expired: 'Tamat tempoh',
    },
    usualQuota: 'Lalai',
    roles: { person: 'Pengguna', operator: 'Pengendali' },
    lastOperator:
      'Ini satu-satunya pengendali. Untuk menukar peranannya, jadikan akaun lain pengendali dahulu.',
  },
  ko: {
    modes: { open: '누구나 가입', invited: '초대받은 사람만', closed: '가입 닫힘' },
    about: {
      open: '이 서버에 접속할 수 있는 사람은 누구나 계정을 만들 수 있어요.',
      invited: '초대 링크가 있는 사람만 계정을 만들 수 있어요.',
      closed: '아무도 계정을 만들 수 없어요. 계정은 운영자가 여기서 만들어요.',
    },
    sources: {
      environment:
        '서버의 ALOFT_SIGN_UP 설정을 따르고 있어요. 여기서 정하려면 설정을 지우고 서버를 다시 시작하세요.',
      operator: '운영자가 정했어요.',
      default: '기본값이에요. 아직 운영자가 정하지 않았어요.',
    },
    change: '가입할 수 있는 사람',
    links: '초대 링크',
    make: '새 초대 링크',
    closed: '가입이 닫혀 있는 동안에는 초대 링크를 사용할 수 없어요.',
    states: { open: '미사용', used: '사용됨', revoked: '취소됨', expired: '만료됨' },
    usualQuota: '기본값',
    roles: { person: '사용자', operator: '운영자' },
    lastOperator: '유일한 운영자예요. 역할을 바꾸려면 먼저 다른 계정을 운영자로 지정하세요.',
  },
};
