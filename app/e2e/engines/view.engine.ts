// Files of each kind in each engine, by keyboard alone: opened from the list, used, and closed by going back.
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { back, open, startViewing, uploadFiles, type Viewing } from './viewing.ts';

let viewing: Viewing;
test.beforeAll(async () => {
  viewing = await startViewing();
});
test.afterAll(() => viewing.stop());

test('[R10.6] pictures are opened, zoomed and stepped through by keys, and closed by going back', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  await uploadFiles(viewing, person, 'pictures', 'Dune.png', 'Sea.png');
  await open(screen, 'Dune.png');
  await screen.getByRole('img', { name: 'Dune.png', exact: true }).waitFor();
  const width = (name: string) => {
    const image = `document.querySelector('img[alt="${name}"]')`;
    return screen.evaluate(`${image}?.complete && ${image}.naturalWidth`);
  };
  await expect.poll(() => width('Dune.png')).toBe(640);
  const zoom = screen.getByRole('slider', { name: 'Zoom' });
  const fitted = await zoom.getAttribute('aria-valuetext');
  await screen.keyboard.press('+');
  await expect.poll(() => zoom.getAttribute('aria-valuetext')).not.toBe(fitted);
  await screen.keyboard.press('0');
  await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe(fitted);
  await screen.keyboard.press('ArrowRight');
  await screen.getByRole('dialog', { name: 'Sea.png', exact: true }).waitFor();
  await expect.poll(() => width('Sea.png')).toBe(500);
  await keepScreen(person, 'picture');
  await back(screen, 'Sea.png');
  await expectNoComplaint(person);
});

test('[R10.6] a text is read, and closed by going back', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await uploadFiles(viewing, person, 'text', 'Notes.txt');
  await open(screen, 'Notes.txt');
  await screen.getByRole('dialog').getByText('Two days in Kyoto').waitFor();
  await screen.getByRole('dialog').getByText('한국어 메모').waitFor();
  await keepScreen(person, 'text');
  await back(screen, 'Notes.txt');
  await expectNoComplaint(person);
});

test('[R10.6] a PDF is drawn with its text, and closed by going back', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await uploadFiles(viewing, person, 'pdf', 'Letter.pdf');
  await open(screen, 'Letter.pdf');
  await screen.getByRole('document', { name: 'Letter.pdf' }).getByText('Words of the letter').waitFor();
  const drawn = `(() => {
    const canvas = document.querySelector('[data-page="1"] canvas');
    if (canvas === null || canvas.width === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, nth) => nth % 4 === 0 && value < 100);
  })()`;
  await expect.poll(() => screen.evaluate(drawn)).toBe(true);
  await keepScreen(person, 'pdf');
  await back(screen, 'Letter.pdf');
  await expectNoComplaint(person);
});

test('[R10.6] a book is paged by keys, and closed by going back', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await uploadFiles(viewing, person, 'book', 'The Frozen Bay.epub');
  await open(screen, 'The Frozen Bay.epub');
  await screen.getByText(/^Page 1 of \d+$/).waitFor();
  // The frame has the keys. WebDriver BiDi sends them to the page around it, whose button and slider do the same.
  await expect.poll(() => screen.evaluate('document.activeElement?.tagName')).toBe('IFRAME');
  await screen.getByRole('button', { name: 'Page to the right' }).press('Enter');
  await screen.getByText(/^Page 2 of \d+$/).waitFor();
  await screen.getByRole('slider', { name: 'Place in the book' }).press('End');
  await screen.getByText(/^Page (\d+) of \1$/).waitFor();
  await keepScreen(person, 'book');
  await back(screen, 'The Frozen Bay.epub');
  await expectNoComplaint(person);
});
