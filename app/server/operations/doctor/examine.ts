import { findStreamTools } from '../../features/streams/tools.ts';
import { type Dependency, dependencies } from '../../platform/health/readiness.ts';
import { answerOf, verifyMailServer } from '../../platform/mail/smtp.ts';
import type { Services } from '../../services.ts';
import { examineAddresses } from './addresses.ts';
import { examineBackups } from './backups.ts';
import { examineDataFolder } from './data-folder.ts';
import { type Finding, fine, limited, wrong } from './finding.ts';

/** What is so of what the server depends on; of what is not fine, with what to do. */
const sentences: Readonly<Record<Dependency, readonly [fine: string, wrong: string]>> = {
  database: [
    'The database answers.',
    'The database does not answer: look at DATABASE_URL, or at the data folder.',
  ],
  migrations: [
    'The schema is the one of this version.',
    'The schema is of another version: stop the server and run "aloft migrate".',
  ],
  store: [
    'The store of contents answers.',
    'The store of contents does not answer: look at ALOFT_S3_ENDPOINT and its keys, or at the data folder.',
  ],
  disk: [
    'The disk has more room than its reserve.',
    'The disk has no room beyond its reserve, and takes no uploads: free some, or lower ALOFT_DISK_RESERVE.',
  ],
};

async function examineDependencies({ readiness }: Services): Promise<readonly Finding[]> {
  const { checks } = await readiness.measure();
  return dependencies.map((name) => {
    const [isFine, isWrong] = sentences[name];
    return checks[name].state === 'ok' ? fine(name, isFine) : wrong(name, isWrong);
  });
}

async function examineMail({ configuration: { smtpUrl } }: Services): Promise<Finding> {
  if (smtpUrl === null)
    return limited(
      'mail',
      'ALOFT_SMTP_URL is not set: mails are files in the outbox, and nobody can prove an address or set a new password.',
    );
  const answer = await verifyMailServer(smtpUrl);
  return answer.kind === 'delivered'
    ? fine('mail', 'The mail server takes the user and the password: "aloft mail test ADDRESS" sends a mail.')
    : wrong('mail', `The mail server cannot be used: ${answerOf(answer)}.`);
}

async function examineFilms(
  { configuration: { ffmpeg, streams } }: Services,
  path: string,
): Promise<Finding> {
  if (!streams || ffmpeg === 'off')
    return limited(
      'films',
      'ALOFT_STREAMS or ALOFT_FFMPEG is off: films that a browser does not play can only be downloaded.',
    );
  return (await findStreamTools(ffmpeg, path)) === null
    ? limited(
        'films',
        `There is no ${ffmpeg} with H.264 and AAC and ffprobe beside it: films that a browser does not play can only be downloaded. Install ffmpeg, or name it in ALOFT_FFMPEG.`,
      )
    : fine('films', 'ffmpeg makes streams of films that a browser does not play.');
}

/**
 * Looks at everything that a server needs, from this computer and with its settings; the server may run meanwhile, and
 * nothing is changed. `path` is where programs are looked for.
 */
export async function examine(services: Services, path: string): Promise<readonly Finding[]> {
  return [
    await examineDataFolder(services.configuration),
    ...(await examineDependencies(services)),
    ...(await examineAddresses(services.configuration, services.clock)),
    await examineMail(services),
    await examineFilms(services, path),
    await examineBackups(services),
  ];
}
