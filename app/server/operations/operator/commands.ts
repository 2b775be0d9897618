import type { Command } from './command.ts';
import { activityEnd, activityList, activitySet } from './commands/activity.ts';
import { announcementList, announcementRemove, announcementSet } from './commands/announcement.ts';
import { backupCreate, backupList, backupRestore, backupVerify } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { codesList, codesMake } from './commands/codes.ts';
import { contactList, contactRemove, contactShow } from './commands/contact.ts';
import { doctor } from './commands/doctor.ts';
import { mailFailed, mailRetry } from './commands/failed-mail.ts';
import { feedbackList, feedbackShow } from './commands/feedback.ts';
import { userGrants } from './commands/grants.ts';
import { keyMake, keyReset, keyRotate, keyShow } from './commands/key.ts';
import { logList } from './commands/log.ts';
import { mailLast, mailList, mailShow, mailTest } from './commands/mail.ts';
import { migrate } from './commands/migrate.ts';
import { orderList, orderRefund, orderShow } from './commands/order.ts';
import { productList, productRemove, productSet } from './commands/product.ts';
import { redirectList, redirectRemove, redirectSet } from './commands/redirect.ts';
import { resourceList, resourceSet } from './commands/resource.ts';
import { shareAudit, shareList, shareShow } from './commands/share.ts';
import { signUpSet, signUpShow } from './commands/sign-up.ts';
import { signUpLinkCreate, signUpLinkList, signUpLinkRevoke } from './commands/sign-up-link.ts';
import { statisticsList } from './commands/statistics.ts';
import { userCreate, userList, userShow } from './commands/user.ts';
import {
  userDelete,
  userGiveDays,
  userSetPassword,
  userSetQuota,
  userSetRole,
  userTwoStepOff,
} from './commands/user-change.ts';

/** All operator commands, in the order of the help. */
export const commands: readonly Command[] = [
  userCreate,
  userList,
  userShow,
  userSetPassword,
  userTwoStepOff,
  userSetQuota,
  userSetRole,
  userGiveDays,
  userGrants,
  userDelete,
  signUpShow,
  signUpSet,
  signUpLinkCreate,
  signUpLinkList,
  signUpLinkRevoke,
  codesMake,
  codesList,
  activitySet,
  activityList,
  activityEnd,
  announcementSet,
  announcementList,
  announcementRemove,
  productSet,
  productList,
  productRemove,
  orderList,
  orderShow,
  orderRefund,
  resourceSet,
  resourceList,
  redirectSet,
  redirectList,
  redirectRemove,
  shareAudit,
  shareList,
  shareShow,
  contactList,
  contactShow,
  contactRemove,
  feedbackList,
  feedbackShow,
  statisticsList,
  doctor,
  mailLast,
  mailList,
  mailShow,
  mailTest,
  mailFailed,
  mailRetry,
  logList,
  backupCreate,
  backupList,
  backupVerify,
  backupRestore,
  keyShow,
  keyMake,
  keyRotate,
  keyReset,
  check,
  migrate,
];
