import sharp from 'sharp';

/** A drawn landscape in four colours: sky, sun, hills, water. */
function scene(width: number, height: number, hue: number, sunAt: number): string {
  const sun = { x: width * (0.2 + 0.6 * sunAt), y: height * 0.34 };
  const hill = (base: number, swing: number, phase: number): string => {
    const points = Array.from({ length: 25 }, (_, i) => {
      const x = (width * i) / 24;
      const y =
        height * base +
        Math.sin(i / 2.6 + phase) * height * swing +
        Math.sin(i / 1.1 + phase * 2) * height * swing * 0.35;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    return `M0,${height} L${points.join(' L')} L${width},${height} Z`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 62% 38%)"/>
    <stop offset="1" stop-color="hsl(${hue + 40} 78% 78%)"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${height * 0.09}" fill="hsl(${hue + 60} 95% 88%)"/>
    <path d="${hill(0.58, 0.06, hue / 30)}" fill="hsl(${hue + 10} 38% 46%)"/>
    <path d="${hill(0.7, 0.05, hue / 17)}" fill="hsl(${hue + 4} 42% 33%)"/>
    <path d="${hill(0.84, 0.03, hue / 11)}" fill="hsl(${hue} 46% 20%)"/></svg>`;
}

/** A drawn landscape as JPEG, PNG or WebP bytes. */
export function picture(
  format: 'jpeg' | 'png' | 'webp',
  hue: number,
  width = 1280,
  height = 800,
): Promise<Buffer> {
  return sharp(Buffer.from(scene(width, height, hue, (hue % 97) / 97)))
    [format]()
    .toBuffer();
}

/** The frames of a short video of a sunset, each a lossy WebP. */
export function filmFrames(count: number, width: number, height: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp(Buffer.from(scene(width, height, 205, index / (count - 1))))
        .webp({ quality: 60, smartSubsample: false })
        .toBuffer(),
    ),
  );
}

/** The landscape as an SVG file. */
export function drawing(hue: number): Buffer {
  return Buffer.from(scene(640, 400, hue, 0.4));
}
