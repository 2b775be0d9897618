import { findStreamTools } from '../../features/streams/tools.ts';
import { type Dependency, dependencies } from '../../platform/health/readiness.ts';
import { answerOf, verifyMailServer } from '../../platform/mail/smtp.ts';
import type { Services } from '../../services.ts';
import { examineAddresses } from './addresses.ts';
import { examineBackups } from './backups.ts';
import { examineDataFolder } from './data-folder.ts';
import { type Finding, fine, limited, wrong } from './finding.ts';
import { findLimits, limitSentences } from './limits.ts';

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

async function examineMail({ configuration: { smtpUrl } }: Services): Promise<readonly Finding[]> {
  if (smtpUrl === null) return [];
  const answer = await verifyMailServer(smtpUrl);
  return [
    answer.kind === 'delivered'
      ? fine(
          'mail',
          'The mail server takes the user and the password: "aloft mail test ADDRESS" sends a mail.',
        )
      : wrong('mail', `The mail server cannot be used: ${answerOf(answer)}.`),
  ];
}

const hasEncoders = async ({ configuration }: Services, path: string): Promise<boolean> =>
  configuration.streams && (await findStreamTools(configuration.ffmpeg, path)) !== null;

/**
 * Looks at everything that a server needs, from this computer and with its settings, and at what it works without; the
 * server may run meanwhile, and nothing is changed. `path` is where programs are looked for.
 */
export async function examine(services: Services, path: string): Promise<readonly Finding[]> {
  const makesStreams = await hasEncoders(services, path);
  const lacks = await findLimits(services, makesStreams);
  return [
    await examineDataFolder(services.configuration),
    ...(await examineDependencies(services)),
    ...(await examineAddresses(services.configuration, services.clock)),
    ...(await examineMail(services)),
    ...(makesStreams ? [fine('films', 'ffmpeg makes streams of films that a browser does not play.')] : []),
    ...(await examineBackups(services)),
    ...lacks.map((limit) => limited(limitSentences[limit].subject, limitSentences[limit].sentence)),
  ];
}
