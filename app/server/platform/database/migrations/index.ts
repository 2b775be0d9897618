import type { Migration } from 'kysely/migration';
import { up as accountsFilesAndShares } from './2026-11-21-01-accounts-files-and-shares.ts';
import { up as passcodeTries } from './2026-11-21-02-passcode-tries.ts';
import { up as revisionsAndEvents } from './2026-11-21-03-revisions-and-events.ts';
import { up as verificationsAndInvitations } from './2026-11-21-04-verifications-and-invitations.ts';
import { up as leases } from './2026-11-21-05-leases.ts';
import { up as archivesAndMediaFacts } from './2026-11-21-06-archives-and-media-facts.ts';
import { up as shareViews } from './2026-11-21-07-share-views.ts';
import { up as sessionsAndMailQueue } from './2026-11-21-08-sessions-and-mail-queue.ts';
import { up as ordersAndTraffic } from './2026-11-21-09-orders-and-traffic.ts';
import { up as indexOfChildren } from './2026-11-21-10-index-of-children.ts';
import { up as multipartUploads } from './2026-11-21-11-multipart-uploads.ts';
import { up as gcidOfEmptyBlobs } from './2026-11-21-12-gcid-of-empty-blobs.ts';
import { up as copySteps } from './2026-11-22-01-copy-steps.ts';
import { up as fencingTokens } from './2026-11-22-02-fencing-tokens.ts';
import { up as expiryIndexes } from './2026-11-22-03-expiry-indexes.ts';
import { up as mediaFailures } from './2026-11-22-04-media-failures.ts';
import { up as membershipGrants } from './2026-11-22-05-membership-grants.ts';
import { up as sealedPasscodes } from './2026-11-22-06-sealed-passcodes.ts';
import { up as signInDevices } from './2026-11-22-07-sign-in-devices.ts';
import { up as listingIndexes } from './2026-11-22-08-listing-indexes.ts';
import { up as treeTotals } from './2026-11-22-09-tree-totals.ts';
import { up as nameIndex } from './2026-11-22-10-name-index.ts';
import { up as shareOptions } from './2026-11-22-11-share-options.ts';
import { up as uploadLinks } from './2026-11-22-12-upload-links.ts';
import { up as foldersBySize } from './2026-11-22-13-folders-by-size.ts';
import { up as downloadProgress } from './2026-11-22-14-download-progress.ts';
import { up as changeLog } from './2026-11-22-16-change-log.ts';
import { up as viewsAndUsage } from './2026-11-22-19-views-and-usage.ts';
import { up as nameIndexMerges } from './2026-11-22-20-name-index-merges.ts';
import { up as linkSenders } from './2026-11-23-01-link-senders.ts';
import { up as trashByAge } from './2026-11-23-02-trash-by-age.ts';
import { up as feedback } from './2026-11-23-03-feedback.ts';
import { up as savedSearchesAndPlayPositions } from './2026-11-23-04-saved-searches-and-play-positions.ts';
import { up as fileVersions } from './2026-11-23-05-file-versions.ts';
import { up as twoStepSignIn } from './2026-11-23-20-two-step-sign-in.ts';
import { up as operatorLog } from './2026-11-23-25-operator-log.ts';
import { up as statistics } from './2026-11-23-28-statistics.ts';
import { up as sessionPlaces } from './2026-11-24-01-session-places.ts';
import { up as announcements } from './2026-11-24-05-announcements.ts';
import { up as passkeys } from './2026-11-24-12-passkeys.ts';
import { up as accountPictures } from './2026-11-24-15-account-pictures.ts';
import { up as programs } from './2026-11-24-18-programs.ts';
import { up as filesByContent } from './2026-11-25-13-files-by-content.ts';
import { up as namesBeyondAscii } from './2026-11-25-13-names-beyond-ascii.ts';
import { up as feedbackTraces } from './2026-11-25-16-feedback-traces.ts';
import { up as starredInFolders } from './2026-11-25-20-starred-in-folders.ts';
import { up as mailSubscriptions } from './2026-11-25-22-mail-subscriptions.ts';
import { up as mediaTypes } from './2026-11-26-01-media-types.ts';
import { up as userSettings } from './2026-11-26-15-user-settings.ts';
import { up as canonicalNames } from './2026-11-27-30-canonical-names.ts';
import { up as namesOfStoredEntries } from './2026-11-27-31-names-of-stored-entries.ts';
import { up as leftOutOfCopies } from './2026-11-27-32-left-out-of-copies.ts';
import { up as lossesOfDeletedContent } from './2026-11-27-33-losses-of-deleted-content.ts';
import { up as spellingsOfAddresses } from './2026-11-27-34-spellings-of-addresses.ts';
import { up as bytesOfRememberedAnswers } from './2026-11-27-35-bytes-of-remembered-answers.ts';
import { up as makersOfAccounts } from './2026-11-27-36-makers-of-accounts.ts';
import { up as originsOfDeviceCodes } from './2026-11-27-37-origins-of-device-codes.ts';
import { up as filesByType } from './2026-11-28-40-files-by-type.ts';
import { up as scenesOfOrders } from './2026-11-28-60-scenes-of-orders.ts';
import { up as programFolders } from './2026-11-28-70-program-folders.ts';
import { up as testMode } from './2026-11-28-71-test-mode.ts';
import { up as foldersAmongFiles } from './2026-11-28-72-folders-among-files.ts';
import { up as phoneNumbers } from './2026-11-28-80-phone-numbers.ts';
import { up as sensitiveShares } from './2026-11-28-90-sensitive-shares.ts';
import { up as contacts } from './2026-11-28-95-contacts.ts';
import { up as recordedTimes } from './2026-11-29-10-recorded-times.ts';
import { up as guideOfAccounts } from './2026-11-29-20-guide-of-accounts.ts';
import { up as namesOfSenders } from './2026-11-29-30-names-of-senders.ts';
import { up as notices } from './2026-11-29-40-notices.ts';
import { up as datesOfUploads } from './2026-11-29-50-dates-of-uploads.ts';
import { up as packs } from './2026-11-29-60-packs.ts';
import { up as naturalOrder } from './2026-11-29-80-natural-order.ts';
import { up as starredFirst } from './2026-11-29-81-starred-first.ts';
import { up as signUpLinks } from './2026-11-29-90-sign-up-links.ts';
import { up as rolesOfAccounts } from './2026-11-29-91-roles-of-accounts.ts';
import { up as operatorsWithAccounts } from './2026-11-29-92-operators-with-accounts.ts';
import { up as backupFailures } from './2026-11-29-95-backup-failures.ts';
import { up as serverSettings } from './2026-11-29-96-server-settings.ts';
import { up as failedMails } from './2026-11-29-97-failed-mails.ts';
import { up as membershipOfSignUpLinks } from './2026-11-29-98-membership-of-sign-up-links.ts';

/**
 * Every migration by its name, in order. One that was released is never edited or renamed: a change is a new file whose
 * name comes after the last one.
 */
export const migrations = {
  '2026-11-21-01-accounts-files-and-shares': { up: accountsFilesAndShares },
  '2026-11-21-02-passcode-tries': { up: passcodeTries },
  '2026-11-21-03-revisions-and-events': { up: revisionsAndEvents },
  '2026-11-21-04-verifications-and-invitations': { up: verificationsAndInvitations },
  '2026-11-21-05-leases': { up: leases },
  '2026-11-21-06-archives-and-media-facts': { up: archivesAndMediaFacts },
  '2026-11-21-07-share-views': { up: shareViews },
  '2026-11-21-08-sessions-and-mail-queue': { up: sessionsAndMailQueue },
  '2026-11-21-09-orders-and-traffic': { up: ordersAndTraffic },
  '2026-11-21-10-index-of-children': { up: indexOfChildren },
  '2026-11-21-11-multipart-uploads': { up: multipartUploads },
  '2026-11-21-12-gcid-of-empty-blobs': { up: gcidOfEmptyBlobs },
  '2026-11-22-01-copy-steps': { up: copySteps },
  '2026-11-22-02-fencing-tokens': { up: fencingTokens },
  '2026-11-22-03-expiry-indexes': { up: expiryIndexes },
  '2026-11-22-04-media-failures': { up: mediaFailures },
  '2026-11-22-05-membership-grants': { up: membershipGrants },
  '2026-11-22-06-sealed-passcodes': { up: sealedPasscodes },
  '2026-11-22-07-sign-in-devices': { up: signInDevices },
  '2026-11-22-08-listing-indexes': { up: listingIndexes },
  '2026-11-22-09-tree-totals': { up: treeTotals },
  '2026-11-22-10-name-index': { up: nameIndex },
  '2026-11-22-11-share-options': { up: shareOptions },
  '2026-11-22-12-upload-links': { up: uploadLinks },
  '2026-11-22-13-folders-by-size': { up: foldersBySize },
  '2026-11-22-14-download-progress': { up: downloadProgress },
  '2026-11-22-16-change-log': { up: changeLog },
  '2026-11-22-19-views-and-usage': { up: viewsAndUsage },
  '2026-11-22-20-name-index-merges': { up: nameIndexMerges },
  '2026-11-23-01-link-senders': { up: linkSenders },
  '2026-11-23-02-trash-by-age': { up: trashByAge },
  '2026-11-23-03-feedback': { up: feedback },
  '2026-11-23-04-saved-searches-and-play-positions': { up: savedSearchesAndPlayPositions },
  '2026-11-23-05-file-versions': { up: fileVersions },
  '2026-11-23-20-two-step-sign-in': { up: twoStepSignIn },
  '2026-11-23-25-operator-log': { up: operatorLog },
  '2026-11-23-28-statistics': { up: statistics },
  '2026-11-24-01-session-places': { up: sessionPlaces },
  '2026-11-24-05-announcements': { up: announcements },
  '2026-11-24-12-passkeys': { up: passkeys },
  '2026-11-24-15-account-pictures': { up: accountPictures },
  '2026-11-24-18-programs': { up: programs },
  '2026-11-25-13-files-by-content': { up: filesByContent },
  '2026-11-25-13-names-beyond-ascii': { up: namesBeyondAscii },
  '2026-11-25-16-feedback-traces': { up: feedbackTraces },
  '2026-11-25-20-starred-in-folders': { up: starredInFolders },
  '2026-11-25-22-mail-subscriptions': { up: mailSubscriptions },
  '2026-11-26-01-media-types': { up: mediaTypes },
  '2026-11-26-15-user-settings': { up: userSettings },
  '2026-11-27-30-canonical-names': { up: canonicalNames },
  '2026-11-27-31-names-of-stored-entries': { up: namesOfStoredEntries },
  '2026-11-27-32-left-out-of-copies': { up: leftOutOfCopies },
  '2026-11-27-33-losses-of-deleted-content': { up: lossesOfDeletedContent },
  '2026-11-27-34-spellings-of-addresses': { up: spellingsOfAddresses },
  '2026-11-27-35-bytes-of-remembered-answers': { up: bytesOfRememberedAnswers },
  '2026-11-27-36-makers-of-accounts': { up: makersOfAccounts },
  '2026-11-27-37-origins-of-device-codes': { up: originsOfDeviceCodes },
  '2026-11-28-40-files-by-type': { up: filesByType },
  '2026-11-28-60-scenes-of-orders': { up: scenesOfOrders },
  '2026-11-28-70-program-folders': { up: programFolders },
  '2026-11-28-71-test-mode': { up: testMode },
  '2026-11-28-72-folders-among-files': { up: foldersAmongFiles },
  '2026-11-28-80-phone-numbers': { up: phoneNumbers },
  '2026-11-28-90-sensitive-shares': { up: sensitiveShares },
  '2026-11-28-95-contacts': { up: contacts },
  '2026-11-29-10-recorded-times': { up: recordedTimes },
  '2026-11-29-20-guide-of-accounts': { up: guideOfAccounts },
  '2026-11-29-30-names-of-senders': { up: namesOfSenders },
  '2026-11-29-40-notices': { up: notices },
  '2026-11-29-50-dates-of-uploads': { up: datesOfUploads },
  '2026-11-29-60-packs': { up: packs },
  '2026-11-29-80-natural-order': { up: naturalOrder },
  '2026-11-29-81-starred-first': { up: starredFirst },
  '2026-11-29-90-sign-up-links': { up: signUpLinks },
  '2026-11-29-91-roles-of-accounts': { up: rolesOfAccounts },
  '2026-11-29-92-operators-with-accounts': { up: operatorsWithAccounts },
  '2026-11-29-95-backup-failures': { up: backupFailures },
  '2026-11-29-96-server-settings': { up: serverSettings },
  '2026-11-29-97-failed-mails': { up: failedMails },
  '2026-11-29-98-membership-of-sign-up-links': { up: membershipOfSignUpLinks },
} satisfies Readonly<Record<string, Migration>>;

export type MigrationName = keyof typeof migrations;
