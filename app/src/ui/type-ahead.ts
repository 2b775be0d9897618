/**
 * The item that a person means by typing: the next one whose name begins with what was typed. One letter again and
 * again walks through the names that begin with it.
 *
 * @returns Its index, or -1.
 */
export function findByTyping(names: readonly string[], current: number, typed: string): number {
  const letters = [...typed.toLocaleLowerCase()];
  const isOneLetter = letters.every((letter) => letter === letters[0]);
  const wanted = isOneLetter ? (letters[0] ?? '') : letters.join('');
  if (wanted === '') return -1;
  const first = letters.length === 1 || isOneLetter ? current + 1 : Math.max(0, current);
  const order = names.map((_, step) => (first + step) % names.length);
  return order.find((index) => names[index]?.toLocaleLowerCase().startsWith(wanted)) ?? -1;
}
