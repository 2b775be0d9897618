// What the documents of the demonstration drive say.

/** The pages of the PDF. */
export const welcome: readonly (readonly string[])[] = [
  ['This drive was made on your own computer.', 'Share it, save it, take it apart.'],
  [
    'What to try first',
    '',
    '1. Drop a folder anywhere on the page.',
    '2. Open the photos of the summer, and press the arrow keys.',
    '3. Share a folder, and open its link in another browser.',
    '4. Put something into the trash, and take it out again.',
  ],
  [
    'Where things are',
    '',
    'The charts behind every screen: docs/machines, drawn and explained.',
    'Your files: in the data folder of the server, under the hash of their content.',
  ],
];

/** The chapters of the book. */
export const chapters: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Setting out',
    text: [
      'The path begins behind the house and climbs without hurry. For the first hour it keeps to the wall, and the wall keeps to the stream, so that one could walk it in the dark.',
      'We had bread, two apples and a map that somebody had drawn from memory. The map was right about the bridge and wrong about everything that came after it.',
      'At the second gate the sheep stood up, looked us over, and lay down again.',
    ].join('\n'),
  },
  {
    title: 'The ridge',
    text: [
      'From here the lake is a coin somebody dropped. The wind comes over the edge all at once, and with it the sound of a bell from a village that cannot be seen.',
      'There is a flat stone where everyone sits. It has been sat on for so long that it is warm before one gets there.',
    ].join('\n'),
  },
  {
    title: 'The way down',
    text: 'Going down is the part that nobody writes about. The knees remember it, and the light does the rest.',
  },
];

export const letter: readonly string[] = [
  'Dear Ines,',
  'the boat is back in the water and so are we, most days. Your room has a window now.',
  'Come in June, when the evenings are long.',
];

export const readme = `# Aloft

A drive whose every flow is a statechart.

## What is in here

- **Summer by the lake**: photos, a film and its subtitles
- **Documents**: a book, a letter, a table and a few lines of code
- **音乐**: two bells

> Nothing in this drive leaves your computer unless you share it.

| key | what it does |
| --- | --- |
| \`/\` | search |
| \`Alt\` + \`N\` | new folder |
| \`?\` | all shortcuts |
`;

const bought = ['Boat', 'Bread', 'Ferry', 'Map', 'Apples', 'Coffee', 'Museum', 'Rope'] as const;

/** A line for each day of two months. */
export const expenses = [
  'date,what,amount',
  ...Array.from({ length: 61 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10);
    return `${date},${bought[(day * 5) % bought.length]},${(3 + ((day * 37) % 211) / 10).toFixed(2)}`;
  }),
  '',
].join('\n');

export const tides = `// High water at the boathouse, from the moon alone.

/** Milliseconds between two high waters: half a lunar day. */
const interval = 12.4206 * 3_600_000;

/** A high water that somebody wrote down. */
const known = Date.UTC(2026, 5, 1, 4, 12);

export interface HighWater {
  readonly at: Date;
  /** Above the lowest tide, in metres. */
  readonly height: number;
}

/** The next high water after a time. */
export function nextHighWater(after: Date): HighWater {
  const count = Math.ceil((after.getTime() - known) / interval);
  const at = new Date(known + count * interval);
  const moon = (at.getTime() % (29.53 * 86_400_000)) / (29.53 * 86_400_000);
  return { at, height: 2.4 + 0.7 * Math.cos(4 * Math.PI * moon) };
}
`;

export const subtitles = `1
00:00:00,000 --> 00:00:01,500
The path begins behind the house

2
00:00:01,500 --> 00:00:03,000
and climbs without hurry.
`;

/** The files of the archive. */
export const backup: Readonly<Record<string, string>> = {
  'notes/one.txt': 'One.\n',
  'notes/two.txt': 'Two.\n',
  'notes/older/2025.txt': 'It rained.\n',
  'letters/to Ines.txt': 'Dear Ines,\n',
  'list.csv': 'what,where\nTent,attic\nRope,boat\n',
};
