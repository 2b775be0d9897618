import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Simplified Chinese. */
export const zhCN: ShareTexts = {
  OK: { title: '分享可用', explanation: '您可以浏览其中的文件。', next: '可保存到云盘，或直接下载。' },
  AUDITING: {
    title: '分享正在审核',
    explanation: '通常只需几分钟。',
    next: '请停留在此页面，审核通过后，文件会自动显示。',
  },
  PROHIBITED: {
    title: '分享已被屏蔽',
    explanation: '内容违反服务规则，任何人都无法打开。',
    next: '如认为有误，请联系客服。',
  },
  SENSITIVE_RESOURCE: {
    title: '这些文件无法显示',
    explanation: '分享中含有不可传播的文件。',
    next: '请联系分享者，换一种方式获取。',
  },
  SENSITIVE_WORD: {
    title: '此名称无法显示',
    explanation: '分享的名称含有不可传播的内容。',
    next: '请联系分享者改名后重新分享。',
  },
  PASS_CODE_EMPTY: {
    title: '此分享需要提取码',
    explanation: '有提取码的人才能查看文件。',
    next: '请输入分享者给您的提取码。',
  },
  PASS_CODE_ERROR: {
    title: '提取码不正确',
    explanation: '此提取码无法打开该分享。',
    next: '请检查后重试。',
  },
  EXPIRED: {
    title: '分享已过期',
    explanation: '分享者设置了有效期，现已过期。',
    next: '请向对方索取新链接。',
  },
  DELETED: {
    title: '分享已结束',
    explanation: '分享者已停止分享这些文件。',
    next: '如仍需要，请联系对方。',
  },
  NOT_FOUND: {
    title: '没有这个分享',
    explanation: '链接可能少了字符，或者文件已不在了。',
    next: '请检查链接后重新打开。',
  },
  MAX_RESTORE_COUNT: {
    title: '此分享的保存次数已用完',
    explanation: '分享者设置了次数上限，现已用完。',
    next: '请联系对方提高上限。',
  },
};
