import { join, resolve } from 'node:path';
import sharp from 'sharp';

/**
 * Draws the app's icons from the mark into apps/web/public; run by hand when the mark changes, the pictures are committed.
 * `node tools/icons/main.ts`
 */
const PUBLIC = join(resolve(import.meta.dirname, '../..'), 'apps/web/public');
const RED = '#c41f3b';

const mark = `<path d="M10 22V12.5L22 19.5V15" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22" cy="9.6" r="2.4" fill="#fff"/>`;
const svg = (view: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="512" height="512">${body}</svg>`;

const rounded = svg('0 0 32 32', `<rect width="32" height="32" rx="9" fill="${RED}"/>${mark}`);
// A launcher cuts its own shape out of it: the mark stays within the inner four fifths.
const whole = svg(
  '0 0 32 32',
  `<rect width="32" height="32" fill="${RED}"/><g transform="translate(16 16) scale(.86) translate(-16 -15.6)">${mark}</g>`,
);
// The system paints it in a colour of its own: only its outline counts.
const badge = svg('6 5.6 20 20', mark);

const pictures: readonly [name: string, source: string, size: number][] = [
  ['icon-180.png', whole, 180],
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-512.png', whole, 512],
  ['badge-96.png', badge, 96],
];

for (const [name, source, size] of pictures) {
  await sharp(Buffer.from(source))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name));
}
