/** Platforms with the visitor’s own before the others, which keep their order (R1.3). @param own any of these is theirs */
export function ownFirst<Platform extends string>(
  platforms: readonly Platform[],
  own: readonly string[],
): readonly Platform[] {
  const isOwn = (platform: Platform): boolean => own.includes(platform);
  return [...platforms.filter(isOwn), ...platforms.filter((platform) => !isOwn(platform))];
}
