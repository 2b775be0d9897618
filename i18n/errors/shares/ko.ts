import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Korean, in the 해요 style throughout. */
export const ko: ShareTexts = {
  OK: {
    title: '열려 있는 공유예요',
    explanation: '파일을 둘러볼 수 있어요.',
    next: '드라이브에 저장하거나 다운로드하세요.',
  },
  AUDITING: {
    title: '확인 중인 공유예요',
    explanation: '보통 몇 분 걸려요.',
    next: '이 페이지에서 기다려 주세요. 확인이 끝나면 파일이 바로 나타나요.',
  },
  PROHIBITED: {
    title: '차단된 공유예요',
    explanation: '서비스 규칙을 어긴 내용이라 아무도 열 수 없어요.',
    next: '잘못된 것 같다면 고객센터에 문의해 주세요.',
  },
  SENSITIVE_RESOURCE: {
    title: '이 파일은 볼 수 없어요',
    explanation: '전달할 수 없는 파일이 들어 있어요.',
    next: '공유한 사람에게 다른 방법을 문의하세요.',
  },
  SENSITIVE_WORD: {
    title: '이 이름은 볼 수 없어요',
    explanation: '전달할 수 없는 이름이에요.',
    next: '공유한 사람에게 이름을 바꿔 다시 공유해 달라고 요청하세요.',
  },
  PASS_CODE_EMPTY: {
    title: '공유 비밀번호가 필요한 공유예요',
    explanation: '공유 비밀번호를 아는 사람만 파일을 볼 수 있어요.',
    next: '공유한 사람이 알려 준 공유 비밀번호를 입력하세요.',
  },
  PASS_CODE_ERROR: {
    title: '공유 비밀번호가 맞지 않아요',
    explanation: '이 비밀번호로는 공유를 열 수 없어요.',
    next: '확인하고 다시 시도하세요.',
  },
  EXPIRED: {
    title: '기간이 지난 공유예요',
    explanation: '공유한 사람이 정한 기간이 끝났어요.',
    next: '공유한 사람에게 새 링크를 요청하세요.',
  },
  DELETED: {
    title: '종료된 공유예요',
    explanation: '공유한 사람이 파일 공유를 끝냈어요.',
    next: '아직 필요하면 공유한 사람에게 문의하세요.',
  },
  NOT_FOUND: {
    title: '없는 공유예요',
    explanation: '링크에서 글자가 빠졌거나 파일이 더 이상 없을 수 있어요.',
    next: '링크를 확인하고 다시 열어 보세요.',
  },
  MAX_RESTORE_COUNT: {
    title: '저장 횟수를 다 쓴 공유예요',
    explanation: '공유한 사람이 정한 횟수만큼 이미 저장됐어요.',
    next: '횟수를 늘려 달라고 요청하세요.',
  },
};
