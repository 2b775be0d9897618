/** What may be typed. */
export const usage = `Usage: aloft-terminal <command> [options]

  sign-in                    with a QR code or a short code on another device
          --browser          in a browser on this computer
  sign-out
  whoami                     who is signed in, and how much room there is
  ls [path]                  what is in a folder
  upload <file> [folder]     with progress; Ctrl-C leaves nothing behind
  download <path> [target]   never over a file that is there already
  share <path>               makes a share and prints its address
          --passcode         with a passcode, which is printed
          --days <n>         for so many days; for ever without it
          --limit <n>        to be saved so many times; without limit without it
  open <share>               what is in a share: its address or its id
          --passcode <code>
  restore <share>            saves what is in a share to the own drive
          --passcode <code>
          --to <folder>
  fetch <url> [folder]       lets the service fetch a link into the drive

Everywhere:
  --server <url>             ALOFT_SERVER, else http://localhost:4600
  --content <url>            ALOFT_CONTENT: the address that challenges come from
  --profile <folder>         ALOFT_PROFILE, else ~/.config/aloft-terminal
  --locale <tag>             the language of messages; else what LC_ALL or LANG say
  --json                     one line of JSON for each thing that is told

Exit code: 0 done, 1 failed, 2 wrong usage.`;

/** What was typed makes no sense; the message says why. */
export class WrongUsage extends Error {}
